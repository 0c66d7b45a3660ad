print("wilco")
