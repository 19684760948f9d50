#!/usr/bin/env bash
# Builds the images of the four services from the jars of `mvn package`, without a Maven in a container.
#
#   deploy/docker/build.sh [service...]
#
# BASE_IMAGE names another base, DOORBELL_TAG another tag than "latest". Images get the version as
# a second tag.
set -euo pipefail
cd "$(dirname "$0")/../.."
version="$(sed -n 's|^ *<revision>\(.*\)</revision>$|\1|p' pom.xml)"

# The Dockerfile without the stage that builds the jars: they come from the folders of this machine.
from_jars() {
    sed -e '/^FROM .* AS jars$/,/^$/d' \
        -e "s|^COPY --from=jars /source/\(.*\)-\*-exec.jar|COPY \1-$version-exec.jar|" deploy/docker/Dockerfile
}

services=("$@")
if [ ${#services[@]} -eq 0 ]; then
    services=(coordinator node-agent nic-service dpu-service)
fi
# Side by side: each has its service started once, which leaves a core idle half of the time.
builds=()
for service in "${services[@]}"; do
    echo "Building doorbell/$service"
    from_jars | docker build --quiet --file - \
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
