# The static binary with its licenses, and nothing else. It is packed by cargo xtask:
#
#   cargo xtask dist --only npm,binary
#   docker build --tag pictogrid --file Dockerfile target/packages
#   docker run --rm --interactive pictogrid solve <testdata/non/cat.non
#   docker run --rm --user "$(id -u)" --volume "$PWD:/here" --workdir /here pictogrid check .
#
# Of pictogrid web nothing is seen outside the container, for it serves the loopback address only.

FROM scratch AS packed
ADD pictogrid-*-x86_64-unknown-linux-musl.tar.gz /

FROM scratch
COPY --from=packed /pictogrid-*/ /
USER 65534:65534
ENTRYPOINT ["/pictogrid"]
