"""What the client makes of a broker that is gone, slow, refuses or says nonsense."""

import socket
import threading
import unittest

from mqtt import Broker, Client, Unreachable


class Peer:
    """A broker that sends what it is told to, and then as it was told to goes, or says no more."""

    def __init__(self, *answers, goes=True):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.answers, self.goes, self.held = answers, goes, []
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            connection.recv(1000)
            for answer in self.answers:
                connection.sendall(answer)
            if self.goes:
                connection.close()
            else:
                self.held.append(connection)

    def close(self):
        self.listener.close()


ACCEPTED = b"\x20\x02\0\0"


class ClientTests(unittest.TestCase):
    def tried(self, *answers, goes=True):
        peer = Peer(*answers, goes=goes)
        self.addCleanup(peer.close)
        heard = []
        client = Client(Broker("127.0.0.1", peer.port), lambda: None, lambda *message: heard.append(message))
        self.addCleanup(client.close)
        client.start()
        client.wait_until_tried(30)
        return client, heard

    def test_nobody_listens(self):
        client = Client(Broker("127.0.0.1", 1), lambda: None, lambda *_: None)
        self.addCleanup(client.close)
        client.start()
        client.wait_until_tried(30)
        self.assertEqual(client.fault, "absent")
        with self.assertRaises(Unreachable):
            client.publish("a", "b", 1)

    def test_refused(self):
        self.assertEqual(self.tried(b"\x20\x02\0\x05")[0].fault, "refused")

    def test_nonsense(self):
        for answer in [b"HTTP/1.1 400 Bad Request\r\n\r\n", b"\x20\xff\xff\xff\xff", b"\x20\x00", b"\x30\x01"]:
            self.assertIn(self.tried(answer)[0].fault, ("garbage", "absent"), answer)

    def test_a_broker_that_takes_nothing(self):
        client, _ = self.tried(ACCEPTED, goes=False)
        self.assertIsNone(client.fault)
        with self.assertRaises(Unreachable):
            client.publish("a", "b", 0.05)

    def test_messages_in_pieces(self):
        gone = threading.Event()
        peer = Peer(ACCEPTED, b"\x30\x06", b"\0\x01", b"ton", b"!", goes=False)
        self.addCleanup(peer.close)
        heard = []
        client = Client(Broker("127.0.0.1", peer.port), lambda: None, lambda *message: (heard.append(message), gone.set()))
        self.addCleanup(client.close)
        client.start()
        self.assertTrue(gone.wait(30))
        self.assertEqual(heard, [("t", b"on!")])
