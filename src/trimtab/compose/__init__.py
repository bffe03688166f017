"""WHICH WORDS GO TO THE MODEL? An Understanding in, enrichment out."""

from trimtab.compose.enrichment import context, enrich, generate_enrichment, original, silence

__all__ = ["context", "enrich", "generate_enrichment", "original", "silence"]
