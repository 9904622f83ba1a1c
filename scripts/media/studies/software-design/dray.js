/* Drawing helpers of Dray & Ledger: colors, and text, box and line as SVG. */
const INK='#14181D',NIGHT='#20262E',ROW='#262D37',LINE='#38414D',SOFT='#9AA6B4',PALE='#DDE3EA',GREEN='#2F7A5B',MINT='#7CC4A1',BLUE='#8DB4D9',AMBER='#E0A43A',BONE='#E9E6DC',PAPER='#F8F6F0',WHITE='#FFFFFF',GRAY='#6A6F72'
const r=(x,y,w,h,f,rx=0,e='')=>`<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${f}" rx="${rx}" ${e}/>`
const t=(x,y,s,size,f,{w=400,fam='Bar',a='start',ls=0,e=''}={})=>`<text x="${x}" y="${y}" font-family="${fam}" font-weight="${w}" font-size="${size}" fill="${f}" text-anchor="${a}" letter-spacing="${ls}" ${e}>${s}</text>`
const p=(d,c,w=1.5,e='')=>`<path d="${d}" fill="none" stroke="${c}" stroke-width="${w}" ${e}/>`
const c=(x,y,R,f,e='')=>`<circle cx="${x}" cy="${y}" r="${R}" fill="${f}" ${e}/>`
const RND='stroke-linecap="round" stroke-linejoin="round"'
const fig=(x,y,s,size,f,o={})=>t(x,y,s,size,f,{w:700,fam:'BarC',...o})
const hatch=(id,bg,fg)=>`<pattern id="${id}" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="9" height="9" fill="${bg}"/><path d="M0 0v9" stroke="${fg}" stroke-width="3"/></pattern>`

/* The one date picker, October 2026, in a box of 720 by 720; each day has one dot per load. */
function picker(first='Sunday'){
  let o=r(0,0,720,720,WHITE)
  o+=fig(44,94,'October',64,INK,{ls:-.6})+t(248,94,'2026',64,GRAY,{w:500,fam:'BarC',ls:-.6})
  o+=r(548,44,60,60,BONE,4)+p('M584 62l-12 12 12 12',INK,4,RND)+r(616,44,60,60,BONE,4)+p('M640 62l12 12-12 12',INK,4,RND)
  /* the question that was missing */
  o+=t(44,160,'The week starts on',24,INK)
  const opts=['Sunday','Monday'];o+=r(268,128,408,48,BONE,4)
  opts.forEach((s,i)=>{const on=s===first;if(on)o+=r(272+i*202,132,198,40,INK,3);o+=t(371+i*202,160,s,22,on?WHITE:INK,{w:600,a:'middle'})})
  const names=first==='Sunday'?['Su','Mo','Tu','We','Th','Fr','Sa']:['Mo','Tu','We','Th','Fr','Sa','Su']
  const lead=first==='Sunday'?4:3,X=i=>44+i*90.3,Y=k=>244+k*90
  names.forEach((s,i)=>o+=t(X(i)+45,226,s,24,/S/.test(s)?GRAY:INK,{w:600,a:'middle'}))
  /* the week of refrigerated loads */
  o+=r(X(0),Y(2)+5,90.3*7,80,'#D5E8DD',4)+r(X(0),Y(2)+5,90.3,80,GREEN,4)
  const loads={5:2,6:3,7:3,8:1,9:2,11:1,12:3,13:3,14:3,15:3,16:3,17:1,19:2,20:2,21:1,22:3,23:2,26:3,27:1,28:2,29:2,30:1,1:2,2:3}
  for(let d=1;d<=31;d++){const i=(d-1+lead)%7,k=Math.floor((d-1+lead)/7),x=X(i)+45,y=Y(k),on=d===11
    if(d===8)o+=r(x-41,y+6,82,78,'none',4,`stroke="${INK}" stroke-width="3"`)
    o+=fig(x,y+52,d,40,on?WHITE:INK,{a:'middle'})
    for(let n=0;n<(loads[d]||0);n++)o+=c(x+(n-((loads[d]-1)/2))*13,y+70,4.2,on?WHITE:d>10&&d<18?GREEN:'#A9ADAA')}
  return o
}
