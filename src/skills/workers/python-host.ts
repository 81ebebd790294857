/**
 * The program of a Python worker. It is told calls and tells their ends as `frames.ts` says; its arguments are the
 * descriptors for both, the bytes of memory that it may use, and the characters that a result may have.
 */
export const PYTHON_HOST = String.raw`
import importlib.machinery, importlib.util, json, os, re, signal, sys, threading

CHANNEL, LIFELINE, MEMORY, LONGEST_RESULT = (int(word) for word in sys.argv[1:5])
LONGEST_WORDS = 2000
FOLDER = os.getcwd()
SCRIPTS = os.path.join(FOLDER, 'scripts')
OWN_ID = os.getpid()
functions = {}


def limit_resources():
    try:
        import resource
    except ImportError:
        return
    limits = (('RLIMIT_DATA', MEMORY), ('RLIMIT_AS', 4 * MEMORY), ('RLIMIT_FSIZE', MEMORY), ('RLIMIT_CORE', 0))
    for name, wanted in limits:
        try:
            kind = getattr(resource, name)
            most = resource.getrlimit(kind)[1]
            value = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
            resource.setrlimit(kind, (value, value))
        except (AttributeError, OSError, ValueError):
            pass


def prepare_on_linux():
    try:
        # The system is to end this first when memory runs out.
        with open('/proc/self/oom_score_adj', 'w') as file:
            file.write('1000')
    except OSError:
        pass
    try:
        # Whatever a script starts stays below this process, also what loses its own parent.
        import ctypes
        SET_CHILD_SUBREAPER = 36
        ctypes.CDLL(None).prctl(SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    except Exception:
        pass


def end_with_parent():
    try:
        while os.read(LIFELINE, 64):
            pass
    except OSError:
        return
    try:
        if os.getpgid(0) == OWN_ID:
            os.killpg(OWN_ID, signal.SIGKILL)
    finally:
        os.kill(OWN_ID, signal.SIGKILL)


class FreshLoader(importlib.machinery.SourceFileLoader):
    """Reads the source itself: compiled files may be those of an older one."""

    def path_stats(self, path):
        raise OSError('no compiled files')


def find_fresh(path):
    if path != FOLDER and not path.startswith(FOLDER + os.sep):
        raise ImportError('not of the skill')
    return importlib.machinery.FileFinder(
        path,
        (importlib.machinery.ExtensionFileLoader, importlib.machinery.EXTENSION_SUFFIXES),
        (FreshLoader, importlib.machinery.SOURCE_SUFFIXES),
    )


def function_of(tool, script):
    if tool in functions:
        return functions[tool]
    path = os.path.join(FOLDER, script)
    name = tool if tool not in sys.modules else 'tool_' + tool
    spec = importlib.util.spec_from_file_location(name, path, loader=FreshLoader(name, path))
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        sys.modules.pop(name, None)
        raise
    found = getattr(module, tool, None)
    if callable(found):
        functions[tool] = found
        return found
    sys.modules.pop(name, None)
    return None


def end_of(order):
    tool = order['tool']
    try:
        os.chdir(FOLDER)
        function = function_of(tool, order['script'])
        if function is None:
            return fault('no_function', tool), False
        result = function(**order['input'])
        if hasattr(result, '__await__'):
            import asyncio
            result = asyncio.run(awaited(result))
    except BaseException as error:
        return fault('raised', words_of(error), place_of(error)), isinstance(error, MemoryError)
    if not isinstance(result, dict):
        return fault('no_object', type(result).__name__), False
    try:
        text = json.dumps(result, allow_nan=False, ensure_ascii=False)
        if MANY_DIGITS.search(text) and holds_large_number(result):
            return fault('no_json', 'a whole number in it has too many digits for JSON; return it as a text'), False
        del result
        if len(text) > LONGEST_RESULT:
            return fault('too_large', ''), True
        return b'"result":' + whole(text), False
    except MemoryError:
        return fault('too_large', ''), True
    except BaseException as error:
        return fault('no_json', words_of(error)), False


# Beyond it, whoever reads JSON may round.
LARGEST_NUMBER = 2**53 - 1
MANY_DIGITS = re.compile('[0-9]{16}')


def holds_large_number(value):
    left = [value]
    while left:
        each = left.pop()
        if isinstance(each, dict):
            left.extend(each.values())
        elif isinstance(each, (list, tuple)):
            left.extend(each)
        elif isinstance(each, int) and abs(each) > LARGEST_NUMBER:
            return True
    return False


async def awaited(value):
    return await value


def whole(text):
    try:
        return text.encode('utf-8')
    except UnicodeEncodeError:
        return text.encode('utf-16', 'surrogatepass').decode('utf-16', 'replace').encode('utf-8')


def fault(kind, words, place=None):
    facts = {'kind': kind, 'words': words[:LONGEST_WORDS]}
    if place is not None:
        facts['place'] = place[:LONGEST_WORDS]
    return b'"fault":' + whole(json.dumps(facts, ensure_ascii=False))


def words_of(error):
    if isinstance(error, SystemExit):
        return 'it ended itself with sys.exit'
    name = type(error).__name__
    try:
        text = str(error.msg if isinstance(error, SyntaxError) else error)
    except BaseException:
        return name
    return name + ': ' + text[:LONGEST_WORDS] if text else name


def place_of(error):
    place = None
    trace = error.__traceback__
    while trace is not None:
        place = place_at(trace.tb_frame.f_code.co_filename, trace.tb_lineno) or place
        trace = trace.tb_next
    if isinstance(error, SyntaxError) and error.filename:
        return place_at(error.filename, error.lineno) or place
    return place


def place_at(path, line):
    if not path.startswith(FOLDER + os.sep):
        return None
    return path[len(FOLDER) + 1:].replace(os.sep, '/') + ':' + str(line)


def has_left_something():
    if threading.active_count() > 2:
        return True
    try:
        while os.waitpid(-1, os.WNOHANG) != (0, 0):
            pass
        return True
    except OSError:
        return False


def say(line):
    while line:
        line = line[os.write(CHANNEL, line):]


def perform(order):
    number = order['number']
    say(b'{"type":"begun","number":%d}\n' % number)
    if hasattr(signal, 'alarm'):
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(order['seconds'])
    try:
        end, is_full = end_of(order)
    finally:
        # A script may have forked, and both have come here.
        if os.getpid() != OWN_ID:
            os._exit(0)
    if hasattr(signal, 'alarm'):
        signal.alarm(0)
    spent = b'true' if is_full or has_left_something() else b'false'
    say(b'{"type":"end","number":%d,"isSpent":%s,%s}\n' % (number, spent, end))


def serve():
    limit_resources()
    if sys.platform == 'linux':
        prepare_on_linux()
    for descriptor in (CHANNEL, LIFELINE):
        os.set_inheritable(descriptor, False)
    threading.Thread(target=end_with_parent, daemon=True).start()
    sys.path_hooks.insert(0, find_fresh)
    sys.path.insert(0, SCRIPTS)
    sys.argv = ['']
    say(b'{"type":"started"}\n')
    orders = open(CHANNEL, 'rb', closefd=False)
    for line in orders:
        perform(json.loads(line))
    os._exit(0)


serve()
`;
