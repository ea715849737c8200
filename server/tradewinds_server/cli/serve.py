"""`tradewinds serve`: run the service."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..config import load_settings
from ..server_processes import run
from ..startup_checks import with_page


def serve(
    host: Annotated[str | None, typer.Option(help="address to listen on")] = None,
    port: Annotated[int | None, typer.Option(help="port to listen on; 0 for any free port")] = None,
    workers: Annotated[int | None, typer.Option(help="processes that share the port")] = None,
    open: Annotated[
        bool | None,
        typer.Option("--open", help="no API keys: any client may use any name; loopback only"),
    ] = None,
    tls_cert: Annotated[str | None, typer.Option(help="the server's certificate, PEM")] = None,
    tls_key: Annotated[str | None, typer.Option(help="the key of the certificate, PEM")] = None,
    tls_client_ca: Annotated[
        str | None,
        typer.Option(help="accept only clients with a certificate of this authority, PEM"),
    ] = None,
    metrics: Annotated[
        int | None, typer.Option(help="port of Prometheus metrics; worker n adds n")
    ] = None,
    web: Annotated[
        int | None, typer.Option(help="port of the page and of calls from browsers [open: 8080]")
    ] = None,
    web_origins: Annotated[
        str | None, typer.Option(help="other origins whose pages may call, with spaces between")
    ] = None,
    spectator_delay: Annotated[
        float | None, typer.Option(help="seconds by which spectators are delayed")
    ] = None,
    redis_url: Annotated[
        str | None, typer.Option(help="store URL; empty for an embedded server")
    ] = None,
    durability: Annotated[str | None, typer.Option(help="memory, everysec or always")] = None,
    data_dir: Annotated[str | None, typer.Option(help="data folder of the embedded server")] = None,
    archive: Annotated[
        str | None, typer.Option(help="where ended matches go: a folder, or s3://bucket/path")
    ] = None,
    log_format: Annotated[str | None, typer.Option(help="console or json")] = None,
    log_level: Annotated[str | None, typer.Option(help="debug, info, warning or error")] = None,
    config: Annotated[Path | None, typer.Option(help="a TOML file of settings")] = None,
) -> None:
    """Run the service until it is stopped. To try it: `tradewinds serve --open`.

    Every setting may also come from a TOML file or from the environment (TRADEWINDS_PORT=...);
    flags win over the environment, the environment over the file.
    """
    flags = {
        "host": host,
        "port": port,
        "workers": workers,
        "open": open,
        "tls_cert": tls_cert,
        "tls_key": tls_key,
        "tls_client_ca": tls_client_ca,
        "metrics_port": metrics,
        "web_port": web,
        "web_origins": web_origins,
        "spectator_delay_seconds": spectator_delay,
        "redis_url": redis_url,
        "durability": durability,
        "data_dir": data_dir,
        "archive": archive,
        "log_format": log_format,
        "log_level": log_level,
    }
    run(with_page(load_settings(flags, file=config)))
