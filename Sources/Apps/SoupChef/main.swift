print("soup")
