{{/* What names of objects begin with. */}}
{{- define "doorbell.name" -}}
{{- if contains "doorbell" .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-doorbell" .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{/* What a pod is selected by; the dictionary has root and component. */}}
{{- define "doorbell.selector" -}}
app.kubernetes.io/name: doorbell
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{- define "doorbell.labels" -}}
{{ include "doorbell.selector" . }}
app.kubernetes.io/version: {{ .root.Values.image.tag | default .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end -}}

{{/* What all pods have in common. */}}
{{- define "doorbell.pod" -}}
automountServiceAccountToken: false
# Else a Service called doorbell-coordinator sets variables that Spring takes for properties.
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile: {type: RuntimeDefault}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/*
One container. The dictionary has root, service, resources, management and grpc (ports), prefix (of the names of
ports), env (a list) and coordinator (a boolean): the coordinator has an API and the volume of jobs. The containers
of a pod share its address, so each has ports of its own.
*/}}
{{- define "doorbell.container" -}}
{{- $binaries := and (eq .service "node-agent") .root.Values.nodes.binaries.claimName -}}
name: {{ .service }}
image: {{ printf "%s/%s:%s" .root.Values.image.registry .service (.root.Values.image.tag | default .root.Chart.AppVersion) }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
env:
  - {name: MANAGEMENT_SERVER_PORT, value: {{ .management | quote }}}
  - {name: SPRING_GRPC_SERVER_PORT, value: {{ .grpc | quote }}}
  {{- if .root.Values.tls.enabled }}
  - {name: SPRING_PROFILES_ACTIVE, value: tls}
  {{- else }}
  - name: DOORBELL_SERVICE_JOIN_SECRET
    valueFrom: {secretKeyRef: {name: {{ include "doorbell.joinSecret" .root }}, key: secret}}
  {{- end }}
  {{- with .root.Values.javaOptions }}
  - {name: JDK_JAVA_OPTIONS, value: {{ . | quote }}}
  {{- end }}
  {{- range .env }}
  - {{ toJson . }}
  {{- end }}
  {{- if $binaries }}
  - {name: DOORBELL_BINARIES_FOLDER, value: /binaries}
  {{- end }}
ports:
  {{- if .coordinator }}
  - {name: http, containerPort: 8080}
  {{- end }}
  - {name: {{ .prefix }}management, containerPort: {{ .management }}}
  - {name: {{ .prefix }}grpc, containerPort: {{ .grpc }}}
startupProbe:
  httpGet: {path: /actuator/health/liveness, port: {{ .prefix }}management}
  periodSeconds: 2
  failureThreshold: 90
livenessProbe:
  httpGet: {path: /actuator/health/liveness, port: {{ .prefix }}management}
  periodSeconds: 10
  timeoutSeconds: 5
readinessProbe:
  httpGet: {path: /actuator/health, port: {{ .prefix }}management}
  periodSeconds: 5
  timeoutSeconds: 5
resources:
  {{- toYaml .resources | nindent 2 }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: {drop: [ALL]}
volumeMounts:
  # Tomcat and Netty unpack into it, and binaries print into that of the node-agent.
  - {name: {{ .service }}-tmp, mountPath: /tmp}
  {{- if .coordinator }}
  - {name: jobs, mountPath: /data}
  {{- end }}
  {{- if $binaries }}
  - {name: binaries, mountPath: /binaries, readOnly: true}
  {{- end }}
  {{- if .root.Values.tls.enabled }}
  - {name: {{ .service }}-certificates, mountPath: /certificates, readOnly: true}
  {{- end }}
{{- end -}}

{{/* The Secret by which services join when they have no certificates. */}}
{{- define "doorbell.joinSecret" -}}
{{- .Values.join.secretName | default (printf "%s-join" (include "doorbell.name" .)) -}}
{{- end -}}

{{/* The volumes of a pod; the dictionary has root and services, each of which sees its own ones alone. */}}
{{- define "doorbell.volumes" -}}
{{- range .services }}
- name: {{ . }}-tmp
  emptyDir: {sizeLimit: 256Mi}
{{- if $.root.Values.tls.enabled }}
- name: {{ . }}-certificates
  secret:
    secretName: {{ $.root.Values.tls.secretName }}
    defaultMode: 288 # 0440, which versions of YAML read differently
    items:
      - {key: ca.crt, path: ca.crt}
      - {key: {{ . }}.crt, path: {{ . }}.crt}
      - {key: {{ . }}.key, path: {{ . }}.key}
{{- end }}
{{- end }}
{{- end -}}

{{/* The coordinator's settings of access. Nobody gets an open coordinator without asking for it. */}}
{{- define "doorbell.access" -}}
{{- $access := .Values.coordinator.access -}}
{{- if and (not $access.open) (not $access.tokens) (not $access.secretName) -}}
{{- fail "coordinator.access has no tokens: set coordinator.access.tokens to a list of NAME:ROLE:HASH (docs/security.md says how to make them), or coordinator.access.secretName to a secret with the key 'tokens', or coordinator.access.open=true to let everybody who reaches the coordinator run and end jobs" -}}
{{- end -}}
{{- if and $access.tokens $access.secretName -}}
{{- fail "coordinator.access.tokens and coordinator.access.secretName are both set: set one of them" -}}
{{- end -}}
- {name: DOORBELL_ACCESS_OPEN, value: {{ $access.open | quote }}}
{{- if $access.secretName }}
- name: DOORBELL_ACCESS_TOKENS
  valueFrom:
    secretKeyRef: {name: {{ $access.secretName }}, key: tokens}
{{- else }}
- {name: DOORBELL_ACCESS_TOKENS, value: {{ join "," $access.tokens | quote }}}
{{- end }}
{{- end -}}

{{/* Peers of a network policy; without any, the pods of the release's namespace. */}}
{{- define "doorbell.peers" -}}
{{- if . }}
{{- toYaml . }}
{{- else -}}
- podSelector: {}
{{- end }}
{{- end -}}
