#!/usr/bin/env bash
# Builds the image that the Dockerfile starts from out of what this machine has, for places that no
# image registry can be reached from: a minimal system of this machine's own distribution
# (debootstrap, from the mirror that apt is configured for) and a Java run time cut from the local
# JDK (jlink). The image gets the name that would have been pulled, so that nothing else changes.
#
#   deploy/docker/local-base.sh [--force]
#
# Does nothing when an image of the name is there, unless --force is given. Needs root, debootstrap,
# a Docker engine and JDK 25 (JAVA_HOME, or the first that is found).
set -euo pipefail

image="${BASE_IMAGE:-eclipse-temurin:25-jre}"

# What a Temurin JRE has and the services use; the rest of the JDK stays out.
modules=java.se,jdk.crypto.cryptoki,jdk.jfr,jdk.management,jdk.management.agent,jdk.naming.dns
modules+=,jdk.net,jdk.unsupported,jdk.zipfs

if [ "${1:-}" != --force ] && docker image inspect "$image" >/dev/null 2>&1; then
    echo "$image is there already."
    exit 0
fi

jdk=""
for home in "${JAVA_HOME:-}" /usr/lib/jvm/* /opt/java/*; do
    release="$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$home/release" 2>/dev/null || true)"
    if [ "${release:-0}" -ge 25 ] && [ -x "$home/bin/jlink" ]; then
        jdk="$home"
        break
    fi
done
if [ -z "$jdk" ]; then
    echo "local-base.sh needs a JDK 25 or newer with jlink and found none: name it in JAVA_HOME." >&2
    exit 1
fi

# shellcheck source=/dev/null
. /etc/os-release
# The mirror of this release's main part, as apt itself understands its configuration.
mirror="$(apt-get indextargets --format "\$(CODENAME) \$(COMPONENT) \$(REPO_URI)" 'Created-By: Packages' |
    awk -v suite="$VERSION_CODENAME" '$1 == suite && $2 == "main" { print $3; exit }')"
if [ -z "$mirror" ]; then
    echo "local-base.sh found no mirror of $VERSION_CODENAME in apt's configuration." >&2
    exit 1
fi

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

echo "Building $image: $VERSION_CODENAME by debootstrap, Java from $jdk"
debootstrap --variant=minbase --include=libmetis5 "$VERSION_CODENAME" "$work/root" "$mirror" >"$work/log" 2>&1 || {
    cat "$work/log" >&2
    exit 1
}
# Package lists and manuals are of no use in an image that nothing is installed into.
rm -rf "$work"/root/var/cache/apt/* "$work"/root/var/lib/apt/lists/* \
    "$work"/root/usr/share/{doc,man,locale}/*

"$jdk/bin/jlink" --add-modules "$modules" --strip-debug --no-header-files --no-man-pages \
    --generate-cds-archive --output "$work/java"
mkdir -p "$work/root/opt/java"
mv "$work/java" "$work/root/opt/java/openjdk"

tar -C "$work/root" --one-file-system -c . | docker import \
    --change 'ENV JAVA_HOME=/opt/java/openjdk' \
    --change 'ENV PATH=/opt/java/openjdk/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' \
    --change 'ENV LANG=C.UTF-8' \
    - "$image"
