"""Reads the notes of a meeting, in English or Chinese, line by line."""

import re

PRESENT = re.compile(r"^(?:present|attendees|attending|出席|参会人员?|参会|与会人员?)\s*[:：]\s*(.+)$", re.I)
DECISION = re.compile(r"^(?:decided|decision|agreed|决定|决议)\s*[:：]\s*(.+)$", re.I)
ACTION = re.compile(r"^(?:\[[ xX]\]\s*|(?:action|todo|to do|待办|行动项)\s*[:：]\s*)(.+)$", re.I)
DONE = re.compile(r"^\[[xX]\]")
BULLET = re.compile(r"^(?:[-*+•]|\d+[.、)])\s+")
DATE = re.compile(r"(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?")
DUE = re.compile(r"[,，;；(（]?\s*(?:(?:due|by|until|before|截止|于)\s*[:：]?\s*)?" + DATE.pattern + r"\s*(?:前|之前)?[)）]?", re.I)
OWNER = re.compile(r"^@?([^\s:：,，@]{1,40})\s*(?:[:：]|\bto\b|\bwill\b|负责)\s*(.+)$", re.I)
MENTION = re.compile(r"@([\w·-]+)")
SEPARATORS = re.compile(r"\s*(?:[,，、;；]|\band\b|和)\s*")


def meeting_facts(doc_text="", **_):
    facts = {"date": None, "present": [], "decisions": [], "actions": []}
    for raw in doc_text.splitlines():
        line = BULLET.sub("", raw.strip().lstrip("#").strip()).replace("**", "")
        if not line:
            continue
        if match := PRESENT.match(line):
            facts["present"] += [name for name in SEPARATORS.split(match[1].rstrip(".。")) if name]
        elif match := DECISION.match(line):
            facts["decisions"].append(match[1].strip())
        elif match := ACTION.match(line):
            facts["actions"].append({**action(match[1]), "done": bool(DONE.match(line))})
        if facts["date"] is None and (match := DATE.search(line)):
            facts["date"] = iso(match)
    facts["actions"].sort(key=lambda each: (each["due"] is None, each["due"] or ""))
    return facts


def action(text):
    due = DATE.search(text)
    rest = DUE.sub("", text).strip()
    named = OWNER.match(rest)
    mention = MENTION.search(rest)
    owner = named[1] if named else mention[1] if mention else None
    what = named[2] if named else MENTION.sub("", rest)
    return {"owner": owner, "what": " ".join(what.split()).rstrip(".。 "), "due": iso(due) if due else None}


def iso(match):
    year, month, day = (int(part) for part in match.groups()[-3:])
    return f"{year:04}-{month:02}-{day:02}"
