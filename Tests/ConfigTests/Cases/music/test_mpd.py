"""What the client makes of a player that is gone, slow, refuses or says nonsense."""

import socket
import threading
import unittest
from unittest.mock import patch

import mpd
from mpd import Address, Connection, Refused, Unreachable

HELLO = b"OK MPD 0.23.5\n"


class Peer:
    """A player that answers each line with the next of its answers, and then goes, or says no more."""

    def __init__(self, *answers, hello=HELLO, goes=False):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.answers, self.hello, self.goes = list(answers), hello, goes
        self.asked = []
        threading.Thread(target=self.serve, daemon=True).start()

    @property
    def address(self):
        return Address(host="127.0.0.1", port=self.listener.getsockname()[1])

    def serve(self):
        connection, _ = self.listener.accept()
        connection.sendall(self.hello)
        for line in connection.makefile("rb"):
            self.asked.append(line)
            if self.answers:
                connection.sendall(self.answers.pop(0))
            elif self.goes:
                break
        connection.close()


class ConnectionTests(unittest.TestCase):
    def peer(self, *answers, **how):
        made = Peer(*answers, **how)
        self.addCleanup(made.listener.close)
        return made

    def connected(self, peer, *seconds):
        made = Connection(peer.address, *seconds)
        self.addCleanup(made.close)
        return made

    def fault(self, use):
        with self.assertRaises(Unreachable) as caught:
            use()
        return str(caught.exception)

    def test_an_answer_is_names_and_values(self):
        player = self.connected(self.peer(b"volume: 40\nstate: play\nOK\n"))
        self.assertEqual(player.ask("status"), [("volume", "40"), ("state", "play")])

    def test_what_is_asked_is_quoted_and_stays_one_line(self):
        peer = self.peer(b"OK\n")
        player = self.connected(peer)
        player.ask("find", "title", 'a "b" \\ c\nkill')
        self.assertEqual(peer.asked, [b'find "title" "a \\"b\\" \\\\ c kill"\n'])

    def test_a_refusal_has_its_number(self):
        player = self.connected(self.peer(b"ACK [50@0] {load} No such playlist\n", b"OK\n"))
        with self.assertRaises(Refused) as caught:
            player.ask("load", "x")
        self.assertEqual((caught.exception.number, str(caught.exception)), (50, "No such playlist"))
        self.assertEqual(player.ask("ping"), [])

    def test_nobody_listens(self):
        peer = self.peer()
        address = peer.address
        # Whoever waits for a connection is woken by one.
        Connection(address).close()
        peer.listener.close()
        self.assertEqual(self.fault(lambda: Connection(address)), "absent")
        self.assertEqual(self.fault(lambda: Connection(Address(socket="/nowhere/socket"))), "absent")

    def test_it_goes_in_the_middle_of_an_answer(self):
        player = self.connected(self.peer(b"volume: 4", goes=True), 5)
        player._socket.sendall(b"x\n")
        self.assertEqual(self.fault(lambda: player.ask("status")), "absent")

    def test_it_is_slow(self):
        player = self.connected(self.peer(b"volume: 40\n"), 0.1)
        self.assertEqual(self.fault(lambda: player.ask("status")), "slow")
        with patch.object(mpd, "CONNECT_TIME", 0.1):
            self.assertEqual(self.fault(lambda: Connection(self.peer(hello=b"").address)), "slow")

    def test_it_says_nonsense(self):
        for hello in (b"HTTP/1.1 400 Bad Request\r\n", b"\xff\xfe\n", b"x" * (mpd.LONGEST_LINE + 2)):
            self.assertEqual(self.fault(lambda: Connection(self.peer(hello=hello).address)), "garbage")
        player = self.connected(self.peer(b"nonsense\nOK\n"))
        self.assertEqual(self.fault(lambda: player.ask("status")), "garbage")

    def test_a_wrong_password(self):
        address = self.peer(b"ACK [3@0] {password} incorrect password\n").address
        self.assertEqual(self.fault(lambda: Connection(Address(host=address.host, port=address.port, password="x"))), "refused")


if __name__ == "__main__":
    unittest.main()
