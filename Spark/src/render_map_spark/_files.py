"""Files of any file system that Hadoop knows, on the driver and on the nodes."""

from __future__ import annotations

import contextlib
import functools
import glob
import os
import shutil
import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .errors import RenderMapSparkError

if TYPE_CHECKING:
    from pyspark.sql import SparkSession


@dataclass(frozen=True)
class Place:
    """A path on a file system, which tasks can use on any node."""

    #: The path with its scheme, such as ``hdfs://name/tiles``.
    path: str
    #: The settings of Hadoop that the session changes, with their names without ``spark.hadoop.``.
    settings: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, spark: SparkSession, path: str) -> Place:
        """Return the place of a path, as the session resolves it."""
        jvm: Any = spark._jvm
        configuration = spark._jsc.hadoopConfiguration()
        place = jvm.org.apache.hadoop.fs.Path(path)
        qualified = place.getFileSystem(configuration).makeQualified(place).toString()
        own = sorted(
            (name[len("spark.hadoop.") :], value)
            for name, value in spark.sparkContext.getConf().getAll()
            if name.startswith("spark.hadoop.")
        )
        return cls(qualified, tuple(own))

    @property
    def is_local(self) -> bool:
        """Whether the path begins with ``file:``, so it is in the file system of each machine."""
        return self.path.startswith("file:")

    def here(self) -> LocalFiles | HadoopFiles:
        """Return the file system for a task."""
        return LocalFiles() if self.is_local else _hadoop(self.path, self.settings)

    def on_driver(self, spark: SparkSession) -> LocalFiles | HadoopFiles:
        """Return the file system for the driver, which is connected to a Java virtual machine already."""
        if self.is_local:
            return LocalFiles()
        return HadoopFiles(spark._jvm, spark._jsc.hadoopConfiguration(), self.path)


class LocalFiles:
    """The file system of this machine, which other machines may share. Files appear complete or not at all."""

    def put(self, content: bytes, path: str, attempt: str) -> None:
        """Write a file. If the file exists, another attempt of the task has written the same content."""
        target = _local(path)
        scratch = f"{target}.{attempt}.new"
        try:
            file = open(scratch, "wb")
        except FileNotFoundError:
            os.makedirs(os.path.dirname(target), exist_ok=True)
            file = open(scratch, "wb")
        with file:
            file.write(content)
        os.replace(scratch, target)

    def upload(self, local: str, path: str) -> None:
        """Copy a file of this machine to a path that does not exist."""
        target = _local(path)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        shutil.copyfile(local, target + ".new")
        os.replace(target + ".new", target)

    def download(self, path: str, local: str) -> str:
        """Return the path of a local file with the content of ``path``: the file itself, or a copy at ``local``."""
        return _local(path)

    def rename(self, path: str, target: str) -> None:
        """Rename a file to a path that does not exist."""
        os.replace(_local(path), _local(target))

    def exists(self, path: str) -> bool:
        """Whether a file or folder exists at the path."""
        return os.path.lexists(_local(path))

    def remove(self, path: str) -> None:
        """Remove a file, or a folder with its contents."""
        local = _local(path)
        if os.path.isdir(local) and not os.path.islink(local):
            shutil.rmtree(local)
        else:
            with contextlib.suppress(FileNotFoundError):
                os.remove(local)


class HadoopFiles:
    """A file system of Hadoop, used through a Java virtual machine."""

    def __init__(self, jvm: Any, configuration: Any, path: str) -> None:
        """Open the file system of a path."""
        self._jvm = jvm
        self._system = jvm.org.apache.hadoop.fs.Path(path).getFileSystem(configuration)

    def _path(self, path: str) -> Any:
        return self._jvm.org.apache.hadoop.fs.Path(path)

    def put(self, content: bytes, path: str, attempt: str) -> None:  # noqa: D102
        target, scratch = self._path(path), self._path(f"{path}.{attempt}.new")
        stream = self._system.create(scratch, True)
        try:
            stream.write(bytearray(content))
        finally:
            stream.close()
        self._rename(scratch, target)

    def upload(self, local: str, path: str) -> None:  # noqa: D102
        # With this scheme, the path is on this machine even if the default file system is another one.
        self._system.copyFromLocalFile(False, True, self._path("file://" + os.path.abspath(local)), self._path(path))

    def download(self, path: str, local: str) -> str:  # noqa: D102
        # With the last argument, Hadoop does not write a file of checksums beside the copy.
        self._system.copyToLocalFile(False, self._path(path), self._path("file://" + os.path.abspath(local)), True)
        return local

    def rename(self, path: str, target: str) -> None:  # noqa: D102
        self._rename(self._path(path), self._path(target))

    def _rename(self, path: Any, target: Any) -> None:
        renamed = False
        with contextlib.suppress(Exception):
            renamed = self._system.rename(path, target)
        if not renamed:
            if not self._system.exists(target):
                raise RenderMapSparkError(f"{target.toString()}: cannot be written")
            self._system.delete(path, True)

    def exists(self, path: str) -> bool:  # noqa: D102
        return bool(self._system.exists(self._path(path)))

    def remove(self, path: str) -> None:  # noqa: D102
        self._system.delete(self._path(path), True)


def _local(path: str) -> str:
    """Return the path of a ``file:`` address."""
    rest = path[len("file:") :] if path.startswith("file:") else path
    return "/" + rest.lstrip("/") if rest.startswith("//") else rest


@functools.lru_cache(maxsize=4)
def _hadoop(path: str, settings: tuple[tuple[str, str], ...]) -> HadoopFiles:
    """Return a file system of Hadoop for tasks. The process of a task slot keeps it."""
    jvm = _virtual_machine()
    configuration = jvm.org.apache.hadoop.conf.Configuration()
    for name, value in settings:
        configuration.set(name, value)
    return HadoopFiles(jvm, configuration, path)


@functools.lru_cache(maxsize=1)
def _virtual_machine() -> Any:
    """Start a Java virtual machine with the classes of Spark. It ends with this process."""
    import pyspark
    from py4j.java_gateway import GatewayParameters, JavaGateway, launch_gateway

    home = os.environ.get("SPARK_HOME") or os.path.dirname(pyspark.__file__)
    jars = os.path.join(home, "jars")
    found = glob.glob(os.path.join(jars, "py4j-*.jar"))
    if not found:
        raise RenderMapSparkError(f"{jars}: there is no py4j, which writing to Hadoop's file systems needs")
    settings = os.environ.get("HADOOP_CONF_DIR", "")
    java = os.path.join(os.environ["JAVA_HOME"], "bin", "java") if "JAVA_HOME" in os.environ else "java"
    port, token = launch_gateway(
        jarpath=found[0],
        classpath=os.pathsep.join(part for part in (settings, os.path.join(jars, "*")) if part),
        javaopts=["-Xmx256m", "-XX:+UseSerialGC"],
        die_on_exit=True,
        java_path=java,
        enable_auth=True,
        redirect_stderr=subprocess.DEVNULL,
    )
    gateway = JavaGateway(gateway_parameters=GatewayParameters(port=port, auth_token=token, auto_convert=True))
    return gateway.jvm
