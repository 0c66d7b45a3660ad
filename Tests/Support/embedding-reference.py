#!/usr/bin/env python3
"""Writes what ONNX Runtime makes of a sound: embedding-reference.py EMBEDDING_FOLDER OUTPUT.json. Needs onnxruntime and numpy from PyPI.

The sound is computed from whole numbers, so that the test has the same: a triangle that rises in pitch, and noise."""
import json
import sys

import numpy
import onnxruntime

folder, output = sys.argv[1:]
count, noise, samples = 19_200, 1, []
for n in range(count):
    noise = (noise * 1_103_515_245 + 12_345) % 2**31
    phase = (n * (n + 400) >> 8) % 1024
    samples.append((abs(phase - 512) * 2 - 512) * 20 + (noise >> 16) % 1024 - 512)
sound = numpy.array(samples, dtype=numpy.float32)[None]
mel = onnxruntime.InferenceSession(f"{folder}/melspectrogram.onnx").run(None, {"input": sound})[0][0, 0] / 10 + 2
session = onnxruntime.InferenceSession(f"{folder}/embedding_model.onnx")
windows = numpy.stack([mel[start : start + 76] for start in range(0, len(mel) - 75, 8)])[..., None]
embeddings = session.run(None, {"input_1": windows.astype(numpy.float32)})[0].reshape(-1, 96)
with open(output, "w") as file:
    rows = [[float(f"{x:.8g}") for x in row] for row in mel]
    json.dump({"bands": rows, "embeddings": [[float(f"{x:.8g}") for x in row] for row in embeddings]}, file)
