#!/usr/bin/env bash
# Builds the images of the four services from the jars of `mvn package`, without a Maven in a container.
# Libraries of MPI and verbs binaries are compiled by the C compiler of this machine, or in a container if there is none.
#
#   deploy/docker/build.sh [service...]
#
# BASE_IMAGE names another base, DOORBELL_TAG another tag than "latest". Images get the version as
# a second tag.
set -euo pipefail
cd "$(dirname "$0")/../.."
version="$(sed -n 's|^ *<revision>\(.*\)</revision>$|\1|p' pom.xml)"

# The Dockerfile without the stages whose results are in the folders of this machine. Libraries that need a
# newer C library than the base has fail the build, not the jobs.
from_here() {
    local service="$1"
    local edits=(-e '/^FROM .* AS jars$/,/^$/d'
        -e "s|^COPY --from=jars /source/\(.*\)-\*-exec.jar|COPY \1-$version-exec.jar|")
    if [ "$service" = node-agent ] && [ -n "$compiled" ]; then
        edits+=(-e '/^FROM .* AS libraries$/,/^$/d'
            -e 's|^COPY --from=libraries \(.*\) /libraries/ .*|COPY \1 node-agent/target/libraries/ libraries/\
RUN ! ldd libraries/*/*.so.* \| grep "version .* not found"|')
    fi
    sed "${edits[@]}" deploy/docker/Dockerfile
}

services=("$@")
if [ ${#services[@]} -eq 0 ]; then
    services=(coordinator node-agent nic-service dpu-service)
fi
compiled=""
if [[ " ${services[*]} " == *" node-agent "* ]] && [ -n "$(command -v cc)" ]; then
    rm -rf node-agent/target/libraries
    deploy/docker/compile-libraries "node-agent/target/node-agent-$version-exec.jar" node-agent/target/libraries &&
        compiled=yes
fi
# Side by side: each has its service started once, which leaves a core idle half of the time.
builds=()
for service in "${services[@]}"; do
    echo "Building doorbell/$service"
    from_here "$service" | docker build --quiet --file - \
        --build-arg "BASE_IMAGE=${BASE_IMAGE:-eclipse-temurin:25-jre}" \
        --build-arg "SERVICE=$service" \
        --build-arg "VERSION=$version" \
        --tag "doorbell/$service:$version" \
        --tag "doorbell/$service:${DOORBELL_TAG:-latest}" . &
    builds+=($!)
done
failed=()
for index in "${!builds[@]}"; do
    wait "${builds[$index]}" || failed+=("${services[$index]}")
done
if [ ${#failed[@]} -gt 0 ]; then
    echo "The images of these services were not built: ${failed[*]}" >&2
    exit 1
fi
