#!/usr/bin/env python3
from wilco_intents import Intent, IntentApp, Response, run


class SkeletonHandler(IntentApp):
    def handle(self, intent: Intent) -> Response:
        return Response("success", {"greeting": "Hello"})


run(SkeletonHandler)
