"""What does spec 003 look for? A taxonomy of the size and the shape that its file has.

18 domains with their thresholds and required slots, 7 to 13 triggers each, 84 slots in all. A
slot is written `name=chain` or `name=chain:words`: its resolvers, and the words that tell it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

UNDERSPECIFIED = frozenset({
    "fix it", "do that again", "do it", "do it again", "again", "same thing", "the same", "yes",
    "go on", "continue", "try again", "that one", "the other one", "change it", "make it better",
})  # fmt: skip
QUESTION = "Before I start: which {} do you mean?"
PREAMBLE = "This is about {}. Use what is known, and say what you assume before you go on."
RESOLVERS: Mapping[str, Sequence[str]] = {
    "file": ("last_mentioned_file", "last_mentioned_path", "working_memory_lookup", "history_scan"),
    "path": ("last_mentioned_path", "last_mentioned_file", "history_scan"),
    "entity": ("last_mentioned_entity", "working_memory_lookup", "context_inference"),
    "language": ("file_extension_inference", "keyword_map", "history_scan"),
    "keyword": ("keyword_map", "history_scan"),
    "words": ("context_inference", "history_scan"),
    "memory": ("working_memory_lookup", "history_scan"),
}
"""Chain -> its resolvers, in their order."""
EXTENSIONS: Mapping[str, str] = {
    "py": "python", "js": "javascript", "ts": "typescript", "go": "go", "rs": "rust",
    "java": "java", "rb": "ruby", "php": "php", "sh": "bash", "sql": "sql", "c": "c",
    "cpp": "c++", "cs": "c#", "json": "json", "yaml": "yaml", "yml": "yaml", "toml": "toml",
    "md": "markdown", "txt": "text", "csv": "csv", "log": "log", "pdf": "pdf", "html": "html",
}  # fmt: skip
_LANGUAGE = "language=language:python|javascript|typescript|rust|golang|java|bash|sql"

TAXONOMY: Sequence[tuple[str, float, str, str, str]] = (
    (
        "codegen",
        0.65,
        "write, create, implement, add, build, function, class, script, method, module, feature,"
        " generate, code",
        "target_file=file, operation=keyword:write|create|implement|add|extend|generate",
        f"{_LANGUAGE}, framework=keyword:django|flask|react|vue|spring|rails|fastapi,"
        " tests=keyword:test|tests|pytest, style=words, name=entity",
    ),
    (
        "refactor",
        0.7,
        "refactor, restructure, clean up, simplify, extract, rename, split, deduplicate, tidy,"
        " move, reorganize",
        "target_file=file, operation=keyword:extract|rename|split|simplify|move|clean up",
        f"{_LANGUAGE}, scope=words:module|function|class|package|file, keep_behaviour=memory",
    ),
    (
        "bugfix",
        0.7,
        "fix, bug, error, broken, crash, fails, failing, exception, traceback, wrong, debug,"
        " not working",
        "target_file=file, error_description=words:error|exception|crash|fails|wrong",
        f"{_LANGUAGE}, reproduction=words:when|after|whenever, expected=words:should|expected",
    ),
    (
        "agentic",
        0.75,
        "agent, automate, autonomously, orchestrate, delegate, subagent, workflow, schedule, loop,"
        " run all",
        "target=entity, operation=keyword:run|automate|schedule|delegate|monitor",
        "stop_condition=words:until|unless, max_iterations=words:times|iterations,"
        " parallel=keyword:parallel|at once, report=memory",
    ),
    (
        "file_ops",
        0.8,
        "copy, move, delete, rename, folder, directory, file, list, find file, mkdir, archive",
        "source_path=path, operation=keyword:copy|move|delete|rename|list|create|archive",
        "destination_path=path, recursive=keyword:recursive|recursively|all, pattern=words,"
        " overwrite=keyword:overwrite|replace",
    ),
    (
        "analysis",
        0.6,
        "analyze, analyse, explain, compare, review, evaluate, why, how does, understand, assess,"
        " summarize",
        "subject=entity",
        "analysis_type=keyword:compare|review|explain|summarize|evaluate, depth=keyword:brief|deep,"
        " criteria=words, output_format=keyword:table|list|report",
    ),
    (
        "osint",
        0.65,
        "research, investigate, look up, find out, who is, background, search for, lookup, sources,"
        " whois",
        "target=entity, information_type=keyword:contact|history|owner|address|news|price",
        "depth=keyword:brief|deep|thorough, time_range=words:since|before|year, sources=words",
    ),
    (
        "skill_building",
        0.65,
        "skill, plugin, tool, extension, teach, capability, template, command, hook, macro",
        "skill_type=keyword:tool|plugin|command|hook|extension, purpose=words:to|for|so that",
        "inputs=words, outputs=words",
    ),
    (
        "git_ops",
        0.75,
        "git, commit, push, pull, branch, merge, rebase, stash, checkout, cherry-pick, diff",
        "operation=keyword:commit|push|pull|branch|merge|rebase|stash|checkout|diff",
        "branch=entity, remote=keyword:origin|upstream, message=words",
    ),
    (
        "docker_ops",
        0.8,
        "docker, container, image, compose, dockerfile, volume, registry, pod, kubernetes",
        "operation=keyword:build|run|stop|start|restart|push|pull|exec|logs",
        "container=entity, image=words, port=words, compose_file=file",
    ),
    (
        "config_edit",
        0.85,
        "config, configuration, setting, settings, environment variable, yaml, toml, option, flag,"
        " enable, disable",
        "target_file=file, config_key=entity, new_value=words:to|from",
        "section=words, restart=keyword:restart|reload",
    ),
    (
        "prompt_engineering",
        0.7,
        "prompt, system prompt, few-shot, instruction, persona, tone, template, chain of thought",
        "prompt_type=keyword:system|user|few-shot|template, behavioral_goal=words:should|must|so",
        "model=words, constraints=words:never|always|only",
    ),
    (
        "log_analysis",
        0.65,
        "log, logs, stack trace, warnings, journal, syslog, trace, grep, entries",
        "log_source=path",
        "time_range=words:since|between|today, severity=keyword:error|warning|info|debug,"
        " pattern=entity, component=words",
    ),
    (
        "pdf_ops",
        0.7,
        "pdf, merge pdf, split pdf, extract text, pages, ocr, document, watermark",
        "operation=keyword:merge|split|extract|convert|rotate|compress, source_file=file",
        "pages=words, output_file=file",
    ),
    (
        "data_transform",
        0.65,
        "convert, transform, parse, csv, json, xml, spreadsheet, normalize, columns, export,"
        " import",
        "input_format=keyword:csv|json|xml|yaml|excel, output_format=keyword:csv|json|xml|table",
        "source_file=file, mapping=words, filter=words:where|only|without",
    ),
    (
        "api_integration",
        0.7,
        "api, endpoint, request, rest, webhook, http, token, oauth, graphql, integrate, payload",
        "endpoint=path, method=keyword:get|post|put|delete|patch",
        "authentication=keyword:token|oauth|basic|key, payload=entity, rate_limit=words",
    ),
    (
        "dependency_mgmt",
        0.75,
        "install, dependency, dependencies, package, upgrade, version, pip, npm, requirements,"
        " uninstall",
        "operation=keyword:install|upgrade|remove|uninstall|pin|update, package_name=entity",
        "version=words, manager=keyword:pip|npm|cargo|apt|poetry|yarn",
    ),
    ("conversational", 0.0, "hello, hi, thanks, thank you, okay, sure, what do you think", "", ""),
)
"""Name, threshold, triggers, required and optional slots."""
