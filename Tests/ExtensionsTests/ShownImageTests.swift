import Extensions
import Foundation
import Testing

/// What passes for a picture of an app.
struct ShownImageTests {
    static let dot =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

    private static func png(_ width: UInt32, _ height: UInt32) -> [UInt8] {
        var bytes = [UInt8](Data(base64Encoded: dot) ?? Data())
        for (index, value) in [width, height].enumerated() {
            for byte in 0..<4 {
                bytes[16 + 4 * index + byte] = UInt8(truncatingIfNeeded: value >> (24 - 8 * UInt32(byte)))
            }
        }
        return bytes
    }

    private typealias Frame = (left: UInt16, top: UInt16, width: UInt16, height: UInt16)

    private static func gif(_ frame: Frame) -> [UInt8] {
        var file: [UInt8] = Array("GIF89a".utf8)
        file += [1, 0, 1, 0, 0x80, 0, 0, 255, 255, 255, 0, 0, 0] as [UInt8]
        file += [0x21, 0xF9, 4, 1, 0, 0, 0, 0, 0x2C] as [UInt8]
        for edge in [frame.left, frame.top, frame.width, frame.height] {
            file += [UInt8(edge & 0xFF), UInt8(edge >> 8)]
        }
        return file + ([0, 2, 2, 0x44, 1, 0, 0x3B] as [UInt8])
    }

    private static let jpeg: [UInt8] =
        [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xC0, 0, 11, 8, 0, 16, 0, 32, 1, 1, 0x11, 0]
        + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 7, 0xFF, 0xD9]

    private static func webp(_ chunks: [(name: String, data: [UInt8])]) -> [UInt8] {
        var body: [UInt8] = []
        for chunk in chunks {
            body += Array(chunk.name.utf8)
            body += [UInt8(chunk.data.count), 0, 0, 0]
            body += chunk.data
        }
        var file: [UInt8] = Array("RIFF".utf8)
        file += [UInt8(body.count + 4), 0, 0, 0]
        file += Array("WEBP".utf8)
        return file + body
    }

    private static let plainWebP = webp([
        ("VP8X", [0, 0, 0, 0, 99, 0, 0, 99, 0, 0]), ("VP8L", [0x2F, 0, 0, 0, 0, 0]),
    ])

    private static func svg(_ inside: String, _ attributes: String = "") -> [UInt8] {
        Array("<svg xmlns=\"http://www.w3.org/2000/svg\" \(attributes)>\(inside)</svg>".utf8)
    }

    static let pictures: [[UInt8]] = [
        png(1, 1), png(4096, 4096), gif((0, 0, 1, 1)), jpeg, plainWebP,
        svg("<circle cx=\"4\" cy='4' r=\"4\"/>", "width='4096' height=\"2em\" viewBox='0,0 24 24.5'"),
        svg("<!-- made by hand --><title>a > b</title><g><path d='M0 0'/></g>"),
        svg("<defs><linearGradient id='a'><stop/></linearGradient></defs><rect fill=\"url(#a)\"/>"),
        Array("<?xml version='1.0'?>\n".utf8) + svg("<text>Soup</text>"),
    ]

    @Test(arguments: pictures)
    func theseAreShown(_ bytes: [UInt8]) { #expect(ShownImage.fault(in: bytes) == nil) }

    /// As browsers name them.
    static let kinds = ["png", "png", "gif", "jpeg", "webp", "svg+xml", "svg+xml", "svg+xml", "svg+xml"]

    @Test(arguments: zip(pictures, kinds))
    func theseAreReadWithTheirKind(_ bytes: [UInt8], kind: String) throws {
        // Whatever it is said to be.
        let read = try #require(ShownImage.read("data:image/tiff;base64,\(Data(bytes).base64EncodedString())"))
        #expect(read.type == "image/\(kind)" && read.bytes == bytes)
    }

    @Test func whatIsNoPictureIsNotRead() throws {
        for image in ["", "/etc/passwd", "/dev/zero", "/nowhere", "data:text/html;base64,PGI+", "data:image/png,x"] {
            #expect(ShownImage.read(image) == nil, "\(image)")
        }
        for (name, bytes) in Self.others {
            #expect(ShownImage.read("data:image/png;base64,\(Data(bytes).base64EncodedString())") == nil, "\(name)")
        }
    }

    static let others: [(name: String, bytes: [UInt8])] = [
        ("nothing", []), ("text", Array("hello".utf8)), ("a program", Array("\u{7F}ELF".utf8)),
        ("a page", Array("<html><script>alert(1)</script></html>".utf8)),
        ("a head without a picture", [0x89, 0x50, 0x4E, 0x47]),
        ("a picture as wide as a street", png(100_000, 1)), ("a picture that unpacks to 16 exabytes", png(.max, .max)),
        ("a picture of no size", png(0, 1)), ("two megabytes", png(1, 1) + [UInt8](repeating: 0, count: 2 << 20)),
        ("half a PNG", Array(png(1, 1).dropLast(20))), ("a PNG without its end", Array(png(1, 1).dropLast(12))),
        ("a GIF without a frame", Array("GIF89a".utf8) + ([1, 0, 1, 0, 0, 0, 0, 0x3B] as [UInt8])),
        ("a GIF that is cut off", Array(gif((0, 0, 1, 1)).dropLast(4))),
        ("a GIF with a wide frame", gif((0, 0, 65_535, 1))), ("a GIF with a frame far out", gif((65_000, 0, 1, 1))),
        ("half a JPEG", Array(jpeg.dropLast(6))), ("half a WebP", Array(plainWebP.dropLast(3))),
        ("a WebP without a picture", webp([("VP8X", [0, 0, 0, 0, 99, 0, 0, 99, 0, 0])])),
        ("a WebP with a wide frame", webp([("ANMF", [0, 0, 0, 0, 0, 0, 255, 255, 0, 9, 0, 0, 0, 0, 0, 0])])),
        ("a JPEG whose head goes in circles", [0xFF, 0xD8, 0xFF, 0xE0, 0, 0]),
        ("a wide one", svg("<g/>", "width=\"1e9\"")), ("a high one", svg("<g/>", "height='1000in'")),
        ("a share of much", svg("<g/>", "width=\"99999%\"")), ("a length of nothing", svg("<g/>", "width='ten'")),
        ("a wide view", svg("<g/>", "viewBox=\"0 0 1e30 1e30\"")), ("a view of three", svg("<g/>", "viewBox='0 0 8'")),
        ("a script", svg("<script>alert(1)</script>")), ("a script that is run", svg("<g/>", "onload=\"alert(1)\"")),
        ("a script in capitals", svg("<g ONCLICK='x'/>")),
        ("a page inside", svg("<foreignObject><b/></foreignObject>")),
        ("a picture from elsewhere", svg("<image href=\"https://example.org/x.png\"/>")),
        ("a fill from elsewhere", svg("<rect fill=\"url(https://example.org/x)\"/>")),
        ("a fill from elsewhere, in escapes", svg("<rect style=\"fill:\\75rl(//example.org)\"/>")),
        ("a fill from elsewhere, in entities", svg("<rect fill=\"&#117;rl(//example.org)\"/>")),
        ("a fill from elsewhere, with blanks", svg("<rect fill=\"u rl( '//example.org' )\"/>")),
        ("a style from elsewhere", svg("<style>@import '//example.org'</style>")),
        ("a link", svg("<a href='javascript:alert(1)'><g/></a>")), ("a copy of itself", svg("<use href=\"#a\"/>")),
        ("a billion laughs", Array("<!DOCTYPE svg [<!ENTITY a \"aaaa\">]>".utf8) + svg("&a;")),
        ("another's stylesheet", Array("<?xml-stylesheet href='//example.org'?>".utf8) + svg("")),
        ("a tag that does not end", Array("<svg".utf8)), ("a comment that does not end", Array("<svg><!--".utf8)),
        ("a value without quotes", svg("<g id=a onload=b/>")),
        ("a namespace of its own", svg("<x:script xmlns:x='a'/>")),
        ("ten thousand dots", svg(String(repeating: "<circle/>", count: 10_000))), ("bytes", [0x3C, 0xFF, 0xFE]),
    ]

    @Test(arguments: others.indices)
    func theseAreNot(_ index: Int) {
        let (name, bytes) = Self.others[index]
        #expect(ShownImage.fault(in: bytes) != nil, "\(name)")
    }
}
