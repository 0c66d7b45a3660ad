#!/nowhere/interpreter
