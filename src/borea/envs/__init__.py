"""Learning environments: PettingZoo (`zoo`), Gymnasium (`gym`), OpenSpiel (`spiel`) and `BatchEnv`, many matches at
once. They need the extra `envs`; each library is imported by its own module alone."""

from borea.extras import needs

with needs("envs"):
    import numpy  # noqa: F401

from borea.envs.batch import BatchEnv

__all__ = ["BatchEnv"]
