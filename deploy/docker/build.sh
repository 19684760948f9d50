#!/usr/bin/env bash
# Builds the images of the four services from the jars of `mvn package`.
#
#   deploy/docker/build.sh [service...]
#
# BASE_IMAGE names another base, DOORBELL_TAG another tag than "latest".
set -euo pipefail
cd "$(dirname "$0")/../.."

services=("$@")
if [ ${#services[@]} -eq 0 ]; then
    services=(coordinator node-agent nic-service dpu-service)
fi
# Side by side: each has its service started once, which leaves a core idle half of the time.
builds=()
for service in "${services[@]}"; do
    echo "Building doorbell/$service"
    docker build --quiet --file deploy/docker/Dockerfile \
        --build-arg "BASE_IMAGE=${BASE_IMAGE:-eclipse-temurin:25-jre}" \
        --build-arg "SERVICE=$service" \
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
