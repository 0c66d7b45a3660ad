#!/usr/bin/env python3
"""A shopping cart in a file."""

from __future__ import annotations

from wilco_intents import (
    Card,
    Disambiguation,
    Intent,
    IntentObject,
    Json,
    NeedsValue,
    NotRequired,
    Resolution,
    Response,
    Row,
    StatefulApp,
    Success,
    Unsupported,
    run,
)

# What a shop asks about when somebody wants the plain thing: names in English and German.
KINDS = {
    "bananas": [
        ("organicBananas", "organic bananas", "Bio-Bananen"),
        ("plantains", "plantains", "Kochbananen"),
        ("babyBananas", "baby bananas", "Babybananen"),
    ],
    "apples": [("redApples", "red apples", "rote Äpfel"), ("greenApples", "green apples", "grüne Äpfel")],
}
# Nobody asks how many of these.
UNCOUNTED = {"milk", "oatMilk", "butter", "cheese", "yogurt", "rice", "pasta", "flour", "sugar", "salt", "coffee"}
UNCOUNTED |= {"tea", "water", "bread", "toiletPaper"}


class Groceries(StatefulApp):
    def initial_state(self) -> dict[str, Json]:
        return {"cart": []}

    def options(self, parameter: str, intent: Intent, search: str | None) -> list[IntentObject]:
        return [self.thing(item) for item in self.state()["cart"]] if parameter == "item" else []

    def resolve(self, parameter: str, intent: Intent) -> Resolution:
        match parameter:
            case "product":
                return self.product(intent)
            case "quantity":
                return self.quantity(intent)
            case "item":
                return self.item(intent)
        return super().resolve(parameter, intent)

    def product(self, intent: Intent) -> Resolution:
        wanted = intent["product"]
        if not isinstance(wanted, IntentObject):
            return NeedsValue()
        german = intent.locale.startswith("de")
        kinds = KINDS.get(wanted.id)
        if kinds is None:
            return Success(wanted)
        return Disambiguation([IntentObject(name, de if german else en) for name, en, de in kinds])

    def quantity(self, intent: Intent) -> Resolution:
        if intent["quantity"] is not None:
            return Success(intent["quantity"])
        wanted = intent["product"]
        return NotRequired() if isinstance(wanted, IntentObject) and wanted.id in UNCOUNTED else NeedsValue()

    def item(self, intent: Intent) -> Resolution:
        cart = [self.thing(item) for item in self.state()["cart"]]
        wanted = intent["item"]
        if not cart:
            return Unsupported("empty")
        if not isinstance(wanted, IntentObject):
            return Disambiguation(cart)
        kinds = {wanted.id} | {name for name, _, _ in KINDS.get(wanted.id, ())}
        fitting = [one for one in cart if one.id in kinds]
        if len(fitting) == 1:
            return Success(fitting[0])
        return Disambiguation(fitting) if fitting else Unsupported("notInCart", alternatives=cart)

    def confirm(self, intent: Intent) -> Response:
        return Response("ready")

    def perform(self, intent: Intent, state: dict[str, Json]) -> Response:
        cart: list[Json] = state["cart"]
        match intent.name:
            case "AddToCart":
                return self.add(intent, cart)
            case "RemoveFromCart":
                gone = intent["item"]
                rest = [one for one in cart if not isinstance(gone, IntentObject) or one["id"] != gone.id]
                if len(rest) == len(cart):
                    return Response("failure")
                state["cart"] = rest
                return Response("success", card=self.card(intent, rest))
            case "EmptyCart":
                state["cart"] = []
                return Response("success")
            case "ShowCart":
                if not cart:
                    return Response("successEmpty")
                return Response("success", {"items": [self.line(item) for item in cart]}, self.card(intent, cart))
        return Response("failure")

    def add(self, intent: Intent, cart: list[Json]) -> Response:
        product, quantity = intent["product"], intent["quantity"]
        if not isinstance(product, IntentObject):
            return Response("failure")
        item = next((one for one in cart if one["id"] == product.id), None)
        if item is None:
            item = {"id": product.id, "display": product.display, "quantity": 0}
            cart.append(item)
        item["quantity"] += quantity or 1
        code = "successUncounted" if quantity is None else "success"
        return Response(code, {"name": product.display}, self.card(intent, cart))

    @staticmethod
    def thing(item: Json) -> IntentObject:
        return IntentObject(item["id"], item["display"])

    @staticmethod
    def line(item: Json) -> str:
        return item["display"] if item["id"] in UNCOUNTED else f"{item['quantity']} {item['display']}"

    @staticmethod
    def card(intent: Intent, cart: list[Json]) -> Card:
        title = "Warenkorb" if intent.locale.startswith("de") else "Your cart"
        return Card(title, [Row(item["display"], f"× {item['quantity']}") for item in cart])


if __name__ == "__main__":
    run(Groceries)
