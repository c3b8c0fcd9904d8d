# syntax=docker/dockerfile:1
# The image of the store.
ARG GO_VERSION=1.26
ARG REGISTRY

# Builds the program.
FROM --platform=$BUILDPLATFORM golang:${GO_VERSION}-bookworm AS build
ARG TARGETOS TARGETARCH=amd64 TARGETVARIANT
WORKDIR /src
COPY go.mod go.sum ./
RUN --mount=type=cache,target=/root/.cache \
    go mod download && \
    # a comment inside
    go build -o /out/store .

FROM build AS test
RUN go test ./...

FROM node:22@sha256:abcdef as web
COPY --from=build /src/web /web
RUN npm ci && npm run build

# What is run.
FROM ${REGISTRY}debian:bookworm-slim
LABEL org.example.title="store" \
      org.example.vendor="example"
ENV STORE_HOME=/var/lib/store \
    STORE_PORT=8080
ENV OLD_STYLE some value
COPY --from=build /out/store /usr/bin/store
COPY --from=web --chown=1000 /web/dist /usr/share/store
COPY --from=nginx:latest /etc/nginx/nginx.conf /nginx.conf
COPY <<EOF /etc/store.conf
FROM not AS one
EOF
EXPOSE 8080/tcp
VOLUME ["/var/lib/store"]
USER 1000
HEALTHCHECK --interval=5m CMD curl -f http://localhost:8080/ || exit 1
ONBUILD RUN echo built
NONSENSE = (
ENTRYPOINT ["/usr/bin/store"]
CMD ["serve"]

FROM scratch AS last
