#!/bin/sh
# An app in plain sh: it reads a request a line, and prints an answer a line. See Protocol.md for all of them.

# Wilco writes the keys of an object in alphabetical order, so the first "id" is the request's.
# The text between two others in the line.
between() {
    rest=${line#*"$1"}
    printf '%s' "${rest%%"$2"*}"
}

answer() {
    printf '{"jsonrpc":"2.0","id":%s,"result":%s}\n' "$id" "$1"
}

while IFS= read -r line; do
    id=$(between '"id":' ',')
    case $line in
        *'"method":"initialize"'*) answer '{"protocol":1}' ;;
        *'"method":"resolve"'*'"value":"'*) answer "{\"result\":\"success\",\"value\":\"$(between '"value":"' '"')\"}" ;;
        *'"method":"resolve"'*) answer '{"result":"needsValue"}' ;;
        *'"method":"options"'*) answer '{"options":[]}' ;;
        *'"method":"default"'*) answer '{"value":null}' ;;
        *'"method":"confirm"'*) answer '{"code":"ready"}' ;;
        *'"method":"handle"'*) answer '{"code":"success","properties":{"greeting":"Hello"}}' ;;
        *'"method":"vocabulary"'*) answer '{"terms":{}}' ;;
    esac
done
