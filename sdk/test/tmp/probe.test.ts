import { test } from "vitest";
import { Noema } from "@noema/sdk";
import { createSimulator } from "@noema/sdk/simulator";
test("probe", async () => {
  for (const model of [3,1] as const) {
  const sim = createSimulator({ seed: 7, model });
  const n = new Noema({ ...sim.options });
  await n.login(sim.account);
  const raw:any[]=[], un:any[]=[], psd:any[]=[], pb:any[]=[], calm:any[]=[], q:any[]=[], k:any[]=[], p:any[]=[], st:any[]=[];
  n.brainwaves("raw").subscribe(v=>raw.push(v)); n.brainwaves("rawUnfiltered").subscribe(v=>un.push(v));
  n.brainwaves("psd").subscribe(v=>psd.push(v)); n.brainwaves("powerByBand").subscribe(v=>pb.push(v));
  n.calm().subscribe(v=>calm.push(v)); n.signalQuality().subscribe(v=>q.push(v)); n.kinesis("push").subscribe(v=>k.push(v)); n.predictions("push").subscribe(v=>p.push(v));
  n.status().subscribe(v=>st.push(v));
  const t=performance.now();
  await sim.advance(20000);
  console.log("ms", performance.now()-t, raw.length, un.length, psd.length, pb.length, calm.length, q.length, k.length, p.length, st.length);
  const ext=(e:any[])=>[Math.min(...e.flatMap(x=>x.data.flat())), Math.max(...e.flatMap(x=>x.data.flat()))];
  console.log(ext(raw), ext(un));
  const mean=(f:(x:any)=>number, a:any[])=>a.reduce((s,x)=>s+f(x),0)/a.length;
  for (const bin of [0,1,2,3,4,5,6,10,20,30,32,40,50,63]) console.log(bin*2, [0,1,2,3].map(c=>mean(x=>x.psd[c][bin],psd).toFixed(1)).join(" "));
  for (const b of ["delta","theta","alpha","beta","gamma"]) console.log(b, pb[0][b].map((_:any,i:number)=>mean(x=>x[b][i],pb).toFixed(2)).join(" "));
  console.log(JSON.stringify(q.at(-1)), calm.slice(0,2), st);
  }
});
