# Answers one case a line: pyspf.
import json, sys
import spf

for line in sys.stdin:
    case = json.loads(line)
    try:
        result = spf.check2(i=case['ip'], s=case['sender'], h=case['helo'], timeout=5, querytime=20)[0]
    except Exception as error:
        result = 'threw %s' % error
    print(json.dumps({'result': result}), flush=True)
