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
One container. The dictionary has root, service, resources, http and grpc (ports), env (a list) and data (whether
the volume of jobs is mounted). The containers of a pod share its address, so each has ports of its own.
*/}}
{{- define "doorbell.container" -}}
name: {{ .service }}
image: {{ printf "%s/%s:%s" .root.Values.image.registry .service (.root.Values.image.tag | default .root.Chart.AppVersion) }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
env:
  - {name: SERVER_PORT, value: {{ .http | quote }}}
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
ports:
  - {name: {{ .prefix }}http, containerPort: {{ .http }}}
  - {name: {{ .prefix }}grpc, containerPort: {{ .grpc }}}
startupProbe:
  httpGet: {path: /actuator/health/liveness, port: {{ .prefix }}http}
  periodSeconds: 2
  failureThreshold: 90
livenessProbe:
  httpGet: {path: /actuator/health/liveness, port: {{ .prefix }}http}
  periodSeconds: 10
  timeoutSeconds: 5
readinessProbe:
  httpGet: {path: /actuator/health, port: {{ .prefix }}http}
  periodSeconds: 5
  timeoutSeconds: 5
resources:
  {{- toYaml .resources | nindent 2 }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: {drop: [ALL]}
volumeMounts:
  # Tomcat and Netty unpack into it.
  - {name: tmp, mountPath: /tmp}
  {{- if .data }}
  - {name: jobs, mountPath: /data}
  {{- end }}
  {{- if .root.Values.tls.enabled }}
  - {name: certificates, mountPath: /certificates, readOnly: true}
  {{- end }}
{{- end -}}

{{/* The Secret by which services join when they have no certificates. */}}
{{- define "doorbell.joinSecret" -}}
{{- .Values.join.secretName | default (printf "%s-join" (include "doorbell.name" .)) -}}
{{- end -}}

{{- define "doorbell.volumes" -}}
- name: tmp
  emptyDir: {sizeLimit: 256Mi}
{{- if .Values.tls.enabled }}
- name: certificates
  secret: {secretName: {{ .Values.tls.secretName }}, defaultMode: 0440}
{{- end }}
{{- end -}}
