import subprocess,json,sys
W='/work/wt/understanding/.build/release/wilco'
A='/work/wt/understanding/config/apps'
def run(ls):
    p=subprocess.run([W,'understand','--apps',A,'--locale','en-US','--text','-','--json'],input='\n'.join(ls)+'\n',capture_output=True,text=True)
    if p.stderr: print(p.stderr[:500])
    return [json.loads(l) for l in p.stdout.splitlines()]
P=[l.rstrip('\n').split('\t') for l in open('/tmp/dev/para.txt')]
ok=act=0
for (i,s),o in zip(P,run([p[1] for p in P])):
    good=o['intent']==i or o['status']=='matched' and o['band']=='confirm' and any(a['intent']==i for a in o['alternatives'])
    ok+=good; act+=good and o['band']=='act'
    if not good or '-v' in sys.argv: print('  ' if good else 'X ',i,'|',s,'->',o['status'],o['band'],o['confidence'],o['intent'],[(a['intent'],a['confidence']) for a in o['alternatives']][:2])
print(f'paraphrases {ok}/{len(P)}, in act {act}')
S=[l.strip() for l in open('/tmp/dev/ood.txt')]
m=a=0
for s,o in zip(S,run(S)):
    if o['status']=='matched':
        m+=1; a+=o['band']=='act'
        print('!!' if o['band']=='act' else '! ',s,'->',o['band'],o['confidence'],o['intent'])
print(f'ood matched {m}/{len(S)} act {a}')
