#!/usr/bin/env bash
# Makes what profile tls needs: an authority of this cluster, and a certificate of it for each
# service, into a folder (deploy/docker/certificates unless told otherwise). What is there already is
# kept, so that running it again changes nothing.
#
#   deploy/docker/certificates.sh [folder]
set -euo pipefail
folder="${1:-$(dirname "$0")/certificates}"
days=825

mkdir -p "$folder"
cd "$folder"
key() { openssl genpkey -quiet -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$1.key"; }

if [ ! -f ca.crt ]; then
    key ca
    openssl req -x509 -new -key ca.key -subj '/CN=Doorbell cluster authority' -days "$days" -out ca.crt
fi
for service in coordinator node-agent nic-service dpu-service; do
    [ -f "$service.crt" ] && continue
    key "$service"
    # The name doorbell says that the bearer is of the cluster: addresses of containers change.
    openssl req -new -key "$service.key" -subj "/CN=$service" |
        openssl x509 -req -CA ca.crt -CAkey ca.key -CAcreateserial -days "$days" -out "$service.crt" \
            -extfile <(printf 'subjectAltName=DNS:doorbell,DNS:%s,DNS:localhost' "$service") 2>/dev/null
    # A container's user is not the one who runs this; the folder is what is to be kept closed.
    chmod a+r "$service.key"
done
