#!/usr/bin/env bash
# Makes what profile tls needs: an authority of this cluster, and a certificate of it for each
# service, into a folder (default: deploy/docker/certificates). The authority's private key goes to the
# folder FOLDER-authority, which no service reads: keep it, to make more certificates, and keep it
# closed. What is there already is kept, so that running it again changes nothing.
#
#   deploy/docker/certificates.sh [folder]
set -euo pipefail
folder="${1:-$(dirname "$0")/certificates}"
days=825

mkdir -p "$folder" "${folder%/}-authority"
authority="$(cd "${folder%/}-authority" && pwd)/ca"
chmod 700 "${authority%/ca}"
cd "$folder"
# Where it used to be.
[ ! -f ca.key ] || mv ca.key "$authority.key"
rm -f ca.srl
key() { openssl genpkey -quiet -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$1.key"; }

if [ ! -f ca.crt ]; then
    key "$authority"
    openssl req -x509 -new -key "$authority.key" -subj '/CN=Doorbell cluster authority' -days "$days" -out ca.crt
fi
for service in coordinator node-agent nic-service dpu-service; do
    [ -f "$service.crt" ] && continue
    key "$service"
    # The name doorbell says that the bearer is of the cluster: addresses of containers change.
    openssl req -new -key "$service.key" -subj "/CN=$service" |
        openssl x509 -req -CA ca.crt -CAkey "$authority.key" -CAserial "$authority.srl" -CAcreateserial -days "$days" -out "$service.crt" \
            -extfile <(printf 'subjectAltName=DNS:doorbell,DNS:%s,DNS:localhost' "$service") 2>/dev/null
    # A container's user is not the one who runs this; the folder is what is to be kept closed.
    chmod a+r "$service.key"
done
