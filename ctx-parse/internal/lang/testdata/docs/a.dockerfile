# syntax=docker/dockerfile:1 KeepDirective
# KeepHeader

# DocOfVERSION
ARG VERSION=1

# DocOfbuild says.
# DocOther1 more
FROM golang AS build
# KeepInside
RUN echo "# KeepString"
# DocOfPORT
ENV PORT=80

# DocOfrun
FROM build AS run
CMD ["KeepCommand"]
