{{- define "tradewinds.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "tradewinds.labels" -}}
app.kubernetes.io/part-of: tradewinds
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "tradewinds.storeSecret" -}}
{{ .Values.store.existingSecret | default "store" }}
{{- end }}

{{/* How servers and admin reach the store and the archive. */}}
{{- define "tradewinds.connections" -}}
- name: STORE_PASSWORD
  valueFrom:
    secretKeyRef: {name: {{ include "tradewinds.storeSecret" . }}, key: STORE_PASSWORD}
- name: TRADEWINDS_REDIS_URL
  value: {{ if eq .Values.store.mode "own" }}"redis://tradewinds:$(STORE_PASSWORD)@store:6379"{{ else }}{{ .Values.store.url | quote }}{{ end }}
{{- if .Values.archive.url }}
- {name: TRADEWINDS_ARCHIVE, value: {{ .Values.archive.url | quote }}}
- {name: TRADEWINDS_ARCHIVE_AFTER_SECONDS, value: {{ .Values.archive.afterSeconds | quote }}}
- {name: TRADEWINDS_ARCHIVE_RETENTION_DAYS, value: {{ .Values.archive.retentionDays | quote }}}
{{- if .Values.archive.region }}
- {name: AWS_REGION, value: {{ .Values.archive.region | quote }}}
{{- end }}
{{- if .Values.archive.endpoint }}
- {name: AWS_ENDPOINT_URL, value: {{ .Values.archive.endpoint | quote }}}
{{- end }}
{{- end }}
{{- end }}

{{- define "tradewinds.archiveSecret" -}}
{{- if .Values.archive.existingSecret }}
envFrom:
  - secretRef: {name: {{ .Values.archive.existingSecret }}}
{{- end }}
{{- end }}

{{- define "tradewinds.locked" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: {drop: [ALL]}
{{- end }}

{{- define "tradewinds.pod" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile: {type: RuntimeDefault}
{{- end }}
