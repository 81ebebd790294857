"""统计工作日志。一行一件事：- [x] 项目：事项，3小时；[x] 完成，[ ] 进行中，[!] 受阻。"""

import re
from datetime import date

DATE = re.compile(r"(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?")
ITEM = re.compile(r"^[-*+]\s*\[([ xX!！])\]\s*(.+)$")
HOURS = re.compile(r"[,，;；(（]?\s*(\d+(?:\.\d+)?)\s*(?:小时|个小时|h\b|hours?\b)[)）]?", re.I)
STATES = {"x": "完成", " ": "进行中", "!": "受阻", "！": "受阻"}


def week_facts(doc_text="", **_):
    days, items, hours = [], {"完成": [], "进行中": [], "受阻": []}, {}
    for raw in doc_text.splitlines():
        line = raw.strip()
        if match := DATE.search(line):
            days.append(date(*(int(part) for part in match.groups())))
        if match := ITEM.match(line):
            spent = sum(float(each) for each in HOURS.findall(match[2]))
            text = HOURS.sub("", match[2]).strip().rstrip("。.")
            project, found, _what = text.replace(":", "：").partition("：")
            project = project.strip() if found else "其他"
            items[STATES[match[1].lower()]].append(text)
            hours[project] = hours.get(project, 0) + spent
    return {
        "从": min(days).isoformat() if days else None,
        "到": max(days).isoformat() if days else None,
        "周": max(days).isocalendar().week if days else None,
        "事项": items,
        "工时": {project: plain(spent) for project, spent in hours.items()},
        "总工时": plain(sum(hours.values())),
    }


def plain(number):
    return int(number) if number == int(number) else round(number, 2)
