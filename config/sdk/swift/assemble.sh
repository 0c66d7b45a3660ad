#!/bin/sh
# Puts the package for apps in Swift together: assemble.sh CHECKOUT GENERATOR FOLDER
set -eu
checkout=$1 generator=$2 folder=$3
bundle=$folder/wilco-generate.artifactbundle
rm -rf "$folder"
mkdir -p "$folder/Sources" "$folder/Plugins" "$bundle/bin"
cp "$checkout/config/sdk/swift/Package.swift" "$folder/"
cp -R "$checkout/Sources/WilcoIntents" "$folder/Sources/"
cp -R "$checkout/Sources/IntentsPlugin" "$folder/Plugins/WilcoIntentsPlugin"
cp "$generator" "$bundle/bin/wilco-generate"
chmod 755 "$bundle/bin/wilco-generate"
cat > "$bundle/info.json" <<END
{
  "schemaVersion": "1.0",
  "artifacts": {
    "wilco-generate": {
      "type": "executable",
      "version": "1.0.0",
      "variants": [{"path": "bin/wilco-generate", "supportedTriples": ["$(uname -m)-unknown-linux-gnu"]}]
    }
  }
}
END
