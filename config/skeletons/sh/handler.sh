#!/bin/sh
# An app in plain sh: it reads a request a line, and prints an answer a line. See Protocol.md for all of them.

# Puts the text between two others in the line into $found; "$(…)" would cost a process each time.
find_between() {
    found=${line#*"$1"}
    found=${found%%"$2"*}
}

answer() {
    printf '{"jsonrpc":"2.0","id":%s,"result":%s}\n' "$id" "$1"
}

refuse() {
    printf '{"jsonrpc":"2.0","id":%s,"error":{"code":%s,"message":"%s"}}\n' "$id" "$1" "$2"
}

while IFS= read -r line; do
    # Wilco writes the keys of an object in alphabetical order, so the first "id" is the request's.
    find_between '"id":' ','
    id=$found
    case $line in
        *'"method":"initialize"'*'"protocol":1}'*) answer '{"protocol":1}' ;;
        *'"method":"initialize"'*) refuse -32602 "only protocol 1 is known" ;;
        *'"method":"resolve"'*'"value":"'*)
            find_between '"value":"' '"'
            answer "{\"result\":\"success\",\"value\":\"$found\"}"
            ;;
        *'"method":"resolve"'*) answer '{"result":"needsValue"}' ;;
        *'"method":"options"'*) answer '{"options":[]}' ;;
        *'"method":"default"'*) answer '{"value":null}' ;;
        *'"method":"confirm"'*) answer '{"code":"ready"}' ;;
        *'"method":"handle"'*) answer '{"code":"success","properties":{"greeting":"Hello"}}' ;;
        *'"method":"vocabulary"'*) answer '{"terms":{}}' ;;
        # A request that is none of these; notifications have no id and need no answer.
        '{"id":'*) refuse -32601 "no such method" ;;
    esac
done
