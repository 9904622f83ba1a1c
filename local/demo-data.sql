-- Demonstration rows for the dashboard of a local database: leads, conversations, visits and sign-ins.
-- Never part of a hosted project. Everybody here is invented, the domains are reserved for examples,
-- and times are relative to the day the database was made, so that the lists never look abandoned.

insert into public.contact_submissions (
  id, name, email, message, source, source_path, status, notes, submitted_at, created_at
)
select
  ('d0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
  name, email, message, source, source_path, status, notes,
  now() - age::interval, now() - age::interval
from (values
  (1, '35 minutes', 'Maria Delgado', 'maria@delgado-tile.example', 'contact', '/contact', 'new', '',
   'We lay tile in three counties and our website is a photo of a van. We need something that shows the work and lets people ask for a date. Budget is around $8,000. Could we see something by the end of next month?'),
  (2, '3 hours', 'Tom Okafor', 'tom.okafor@pinecrest-pharmacy.example', 'contact', '/', 'new', '',
   'Our Amazon listing for a magnesium powder went live in spring and sits on page five. Reviews are good (4.6). Can you look at it and tell us whether the pictures are the problem?'),
  (3, '9 hours', 'Priya Raman', 'priya@loopline.example', 'contact', '/services/ai-automation', 'new', '',
   E'Two of us copy about 40 orders a day from e-mail into our warehouse system.\n\nEverything comes in as PDF. Is this the kind of thing you automate? We would like a person to check the odd ones.'),
  (4, '1 day 2 hours', 'Greta Lindqvist', 'greta.lindqvist@example.com', 'contact', '/services/product-visualization', 'new', '',
   'I have STEP files for a lamp and no photographs. How long for six pictures on white and two in a room?'),
  (5, '1 day 20 hours', 'Walter Brandt', 'w.brandt@brandt-guitars.example', 'contact', '/contact', 'contacted',
   'Called Tuesday. Wants lesson booking and payment. Sending a scope for the simple version first.',
   'I teach guitar to about sixty people and do all the booking by text message. I would like a page where people pick a slot and pay. It does not have to be fancy.'),
  (6, '3 days', 'Aisha Karim', 'aisha@northbay-homes.example', 'contact', '/case-studies/web-design', 'contacted',
   'Two calls so far. Decision at their board meeting on the 14th.',
   'We saw the home builder case study. We build about 25 houses a year and have the same problem: people call for a tour and nobody picks up. What would a similar site cost us, and how long does it take?'),
  (7, '4 days 6 hours', 'Ben Holloway', 'ben@holloway.example', 'contact', '/faqs', 'new', '',
   'Quick question: do we get the source files of a video, or only the finished cuts?'),
  (8, '6 days', 'Dr. Ines Moreau', 'ines.moreau@clinic-moreau.example', 'contact', '/services/software-design', 'contacted',
   'Privacy questions answered by mail. Waiting for their IT contact.',
   'Small practice, four doctors. We want patients to see results with a short comment from us. It has to be private and it has to work for people over seventy. Have you done something like this?'),
  (9, '8 days', 'Jonah Pike', 'jonah@pikeandsons.example', 'contact', '/contact', 'lost',
   'Went with a friend of the family. Asked to be contacted again next year.',
   'Need a new logo and a website for a water filter business. Three weeks, $1,500.'),
  (10, '10 days', 'Hana Kobayashi', 'hana@softstep.example', 'contact', '/services/app-design', 'contacted',
   'Sent two questions about the numbers of week two. Answers by Friday.',
   'We have a physiotherapy app with 4,000 users and people stop after week two. We are looking for a redesign of the first ten days, not the whole app.'),
  (11, '13 days', 'Luis Ferreira', 'luis@ferreira-coffee.example', 'contact', '/services/video-ads', 'won',
   E'Signed. Six cuts, four weeks.\nKick-off on Monday with Luis and his sister (she decides).',
   'We roast coffee and want one short film for the autumn blend, for Instagram and for the shop page. We can bake, roast, pour, whatever looks good. Nobody here wants to be on camera.'),
  (12, '17 days', 'Samantha Reed', 'sam.reed@readingroom.example', 'contact', '/', 'won',
   'Signed after the second draft of the scope. 30-day support starts at launch.',
   'Our school site has 140 pages and nobody can find the lunch menu. Parents mostly use phones. We would like to keep the content and lose the maze.'),
  (13, '21 days', 'O''Neil & Daughters', 'office@oneil-daughters.example', 'contact', '/contact', 'lost', '',
   E'Hello,\n\nwe make wooden desk organizers. Someone told us "AI" could write our listings. We tried and it invented a drawer. Can you do it properly?\n\nThanks\nPat O''Neil'),
  (14, '26 days', 'Chen Wei', 'wei.chen@lumenworks.example', 'contact', '/services/google-ads', 'contacted', '',
   'We spend $6,000 a month on Google Ads and do not know what we get for it. Could you audit the account before we talk about anything else? Access is no problem.')
) as lead (n, age, name, email, source, source_path, status, notes, message)
on conflict do nothing;

-- What every form meets: two messages that nobody has to answer, kept apart.
insert into public.contact_submissions (
  id, name, email, message, source, source_path, flags, submitted_at, created_at
)
select
  ('d0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
  name, email, message, 'contact', '/contact', flags::text[], now() - age::interval, now() - age::interval
from (values
  (15, '5 hours', 'Rank Rocket', 'growth@rank-rocket.example', '{unverified,links}',
   E'Dear webmaster, we found 37 errors on your site!\n\nFirst page in 14 days: https://rank-rocket.example/offer https://rank-rocket.example/prices https://rank-rocket.example/proof'),
  (16, '2 days 7 hours', 'EricPawef', 'eric@cheap-followers.example', '{honeypot,too_fast}',
   'Get 10,000 real followers today')
) as spam (n, age, name, email, flags, message)
on conflict do nothing;

-- A conversation is a list of lines, "a:" for the agent and "u:" for the visitor, 14 to 40 seconds apart.
-- Two visitors left before the end; a conversation has the status of the lead it made.
insert into public.chat_logs (
  id, user_info, messages, created_at, updated_at, finished_at, flow_version, step, source_path, status
)
select
  ('e0000000-0000-4000-8000-' || lpad(chat.n::text, 12, '0'))::uuid,
  chat.user_info::jsonb,
  conversation.messages,
  conversation.begins,
  conversation.ends,
  case when outcome.step = 'ended' then conversation.ends end,
  '1',
  outcome.step,
  outcome.source_path,
  outcome.status
from (values
  (
    1,
    interval '50 minutes',
    '{
      "name": "Nadia Fox",
      "email": "nadia@foxandfern.example",
      "service": "Amazon Optimization",
      "amazonCompetitor": "https://www.shop.example/dp/planter-set",
      "amazonWebsite": "foxandfern.example",
      "budget": "$5,000 - $10,000",
      "timeline": "1-3 months",
      "preferredContact": "Email",
      "additionalInfo": "We have 40 planters but only three sell. Please look at those first."
    }',
    array[
      'a: Hi Nadia, nice to meet you. **Which service** can we help you with?',
      'u: Amazon Optimization',
      'a: Good choice. Is there a **competitor or an example** you like? Paste a link, or type **skip**.',
      'u: https://www.shop.example/dp/planter-set',
      'a: Thanks. What is **your website or business**? You can skip this one too.',
      'u: foxandfern.example',
      'a: What **budget range** are you working with?',
      'u: $5,000 - $10,000',
      'a: And your **timeline**?',
      'u: 1-3 months',
      'a: May I have your **first name or company name**?',
      'u: Nadia Fox',
      'a: How would you like us to **get in touch**?',
      'u: Email',
      'a: Which **email address** should we use?',
      'u: nadia@foxandfern.example',
      E'a: Here is what I noted:\n**Name:** Nadia Fox\n**Email:** nadia@foxandfern.example\n**Service:** Amazon Optimization\n**Competitor:** https://www.shop.example/dp/planter-set\n**Website:** foxandfern.example\n**Budget:** $5,000 - $10,000\n**Timeline:** 1-3 months\n**Preferred contact:** Email',
      'a: Is there **anything else** we should know?',
      'u: We have 40 planters but only three sell. Please look at those first.',
      'a: Noted. Anything else?',
      'u: that''s it',
      'a: Thank you, Nadia. Somebody will read this today. Have a good day!'
    ]
  ),
  (
    2,
    interval '6 hours',
    '{
      "name": "Marcus",
      "email": "marcus.bell@example.com",
      "service": "Web Design",
      "amazonCompetitor": "",
      "amazonWebsite": "a church in Dayton, no website yet",
      "budget": "Under $5,000",
      "timeline": "Flexible",
      "phone": "(937) 555-0142",
      "preferredContact": "Phone",
      "availability": "Evening 5PM-8PM",
      "additionalInfo": "Service times change with the season, somebody here must be able to edit them."
    }',
    array[
      'a: Hi Marcus, nice to meet you. **Which service** can we help you with?',
      'u: Web Design',
      'a: Good choice. Is there a **competitor or an example** you like? Paste a link, or type **skip**.',
      'u: skip',
      'a: Thanks. What is **your website or business**? You can skip this one too.',
      'u: a church in Dayton, no website yet',
      'a: What **budget range** are you working with?',
      'u: Under $5,000',
      'a: And your **timeline**?',
      'u: Flexible',
      'a: May I have your **first name or company name**?',
      'u: Marcus',
      'a: How would you like us to **get in touch**?',
      'u: Phone',
      'a: Which **phone number** should we call?',
      'u: 555-0142',
      'a: I apologize, but the phone number format seems incorrect. Please provide a valid phone number.',
      'u: (937) 555-0142',
      'a: When do you have time?',
      'u: Evening 5PM-8PM',
      E'a: Here is what I noted:\n**Name:** Marcus\n**Email:** marcus.bell@example.com\n**Phone:** (937) 555-0142\n**Service:** Web Design\n**Website:** a church in Dayton, no website yet\n**Budget:** Under $5,000\n**Timeline:** Flexible\n**Preferred contact:** Phone\n**Availability:** Evening 5PM-8PM',
      'a: Is there **anything else** we should know?',
      'u: Service times change with the season, somebody here must be able to edit them.',
      'a: Noted. Anything else?',
      'u: that''s it',
      'a: Thank you, Marcus. Somebody will read this today. Have a good day!'
    ]
  ),
  (
    3,
    interval '1 day 3 hours',
    '{
      "name": "Riverbend Realty",
      "email": "office@riverbend-realty.example",
      "service": "Product Visualization",
      "amazonCompetitor": "",
      "amazonWebsite": "riverbend-realty.example",
      "budget": "$10,000 - $25,000",
      "timeline": "Less than 1 month",
      "preferredContact": "Video Call",
      "availability": "Morning 9AM-12PM",
      "additionalInfo": "Six homes, plans only, nothing is built.\nWe need the first two by the 20th."
    }',
    array[
      'a: Hi Dana, nice to meet you. **Which service** can we help you with?',
      'u: Product Visualization',
      'a: Good choice. Is there a **competitor or an example** you like? Paste a link, or type **skip**.',
      'u: skip',
      'a: Thanks. What is **your website or business**? You can skip this one too.',
      'u: riverbend-realty.example',
      'a: What **budget range** are you working with?',
      'u: $10,000 - $25,000',
      'a: And your **timeline**?',
      'u: Less than 1 month',
      'a: May I have your **first name or company name**?',
      'u: Riverbend Realty',
      'a: How would you like us to **get in touch**?',
      'u: Video Call',
      'a: When do you have time?',
      'u: Morning 9AM-12PM',
      E'a: Here is what I noted:\n**Name:** Riverbend Realty\n**Email:** office@riverbend-realty.example\n**Service:** Product Visualization\n**Website:** riverbend-realty.example\n**Budget:** $10,000 - $25,000\n**Timeline:** Less than 1 month\n**Preferred contact:** Video Call\n**Availability:** Morning 9AM-12PM',
      'a: Is there **anything else** we should know?',
      'u: Six homes, plans only, nothing is built.',
      'a: Noted. Anything else?',
      'u: We need the first two by the 20th.',
      'a: Noted. Anything else?',
      'u: that''s it',
      'a: Thank you, Dana. Somebody will read this today. Have a good day!'
    ]
  ),
  (
    4,
    interval '1 day 9 hours',
    '{
      "name": "Joel",
      "email": "joel@example.org",
      "service": "Video Production"
    }',
    array[
      'a: Hi Joel, nice to meet you. **Which service** can we help you with?',
      'u: Video Production',
      'a: Good choice. Is there a **competitor or an example** you like? Paste a link, or type **skip**.',
      'u: what does one cost?',
      'a: Thanks. What is **your website or business**? You can skip this one too.'
    ]
  ),
  (
    5,
    interval '2 days 4 hours',
    '{
      "name": "Sofia Almeida",
      "email": "sofia@almeida-ceramics.example",
      "service": "Video Production",
      "amazonCompetitor": "https://videos.example/watch/slow-clay",
      "amazonWebsite": "almeida-ceramics.example",
      "budget": "$5,000 - $10,000",
      "timeline": "1-3 months",
      "preferredContact": "In-person Meeting",
      "meetingLocation": "Your Office/Location",
      "availability": "Afternoon 12PM-5PM",
      "additionalInfo": "The kiln is opened on Thursdays. That would be the day to film."
    }',
    array[
      'a: Hi Sofia, nice to meet you. **Which service** can we help you with?',
      'u: Video Production',
      'a: Good choice. Is there a **competitor or an example** you like? Paste a link, or type **skip**.',
      'u: https://videos.example/watch/slow-clay',
      'a: Thanks. What is **your website or business**? You can skip this one too.',
      'u: almeida-ceramics.example',
      'a: What **budget range** are you working with?',
      'u: $5,000 - $10,000',
      'a: And your **timeline**?',
      'u: 1-3 months',
      'a: May I have your **first name or company name**?',
      'u: Sofia Almeida',
      'a: How would you like us to **get in touch**?',
      'u: In-person Meeting',
      'a: **Where** would you like to meet?',
      'u: Your Office/Location',
      'a: When do you have time?',
      'u: Afternoon 12PM-5PM',
      E'a: Here is what I noted:\n**Name:** Sofia Almeida\n**Email:** sofia@almeida-ceramics.example\n**Service:** Video Production\n**Competitor:** https://videos.example/watch/slow-clay\n**Website:** almeida-ceramics.example\n**Budget:** $5,000 - $10,000\n**Timeline:** 1-3 months\n**Preferred contact:** In-person Meeting\n**Meeting location:** Your Office/Location\n**Availability:** Afternoon 12PM-5PM',
      'a: Is there **anything else** we should know?',
      'u: The kiln is opened on Thursdays. That would be the day to film.',
      'a: Noted. Anything else?',
      'u: nothing else',
      'a: Thank you, Sofia. Somebody will read this today. Have a good day!'
    ]
  ),
  (
    6,
    interval '3 days 2 hours',
    '{
      "name": "Kwame",
      "email": "kwame@tallyhand.example",
      "service": "AI Automation Services",
      "amazonCompetitor": "",
      "amazonWebsite": "tallyhand.example, bookkeeping for restaurants",
      "budget": "$10,000 - $25,000",
      "timeline": "3-6 months",
      "preferredContact": "Email",
      "additionalInfo": "Receipts arrive as photos. About 300 a week. Nobody may pay anything without a person looking at it."
    }',
    array[
      'a: Hi Kwame, nice to meet you. **Which service** can we help you with?',
      'u: AI Automation Services',
      'a: Good choice. Is there a **competitor or an example** you like? Paste a link, or type **skip**.',
      'u: skip',
      'a: Thanks. What is **your website or business**? You can skip this one too.',
      'u: tallyhand.example, bookkeeping for restaurants',
      'a: What **budget range** are you working with?',
      'u: $10,000 - $25,000',
      'a: And your **timeline**?',
      'u: 3-6 months',
      'a: May I have your **first name or company name**?',
      'u: Kwame',
      'a: How would you like us to **get in touch**?',
      'u: Email',
      'a: Which **email address** should we use?',
      'u: kwame@tallyhand.example',
      E'a: Here is what I noted:\n**Name:** Kwame\n**Email:** kwame@tallyhand.example\n**Service:** AI Automation Services\n**Website:** tallyhand.example, bookkeeping for restaurants\n**Budget:** $10,000 - $25,000\n**Timeline:** 3-6 months\n**Preferred contact:** Email',
      'a: Is there **anything else** we should know?',
      'u: Receipts arrive as photos. About 300 a week. Nobody may pay anything without a person looking at it.',
      'a: Noted. Anything else?',
      'u: that''s it',
      'a: Thank you, Kwame. Somebody will read this today. Have a good day!'
    ]
  ),
  (
    7,
    interval '5 days',
    '{
      "name": "Ellie Marsh",
      "email": "",
      "service": "App Development",
      "amazonCompetitor": "",
      "amazonWebsite": "",
      "budget": "",
      "timeline": ""
    }',
    array[
      'a: Hi Ellie, nice to meet you. **Which service** can we help you with?',
      'u: App Development',
      'a: Good choice. Is there a **competitor or an example** you like? Paste a link, or type **skip**.',
      'u: skip',
      'a: Thanks. What is **your website or business**? You can skip this one too.',
      'u: no',
      'a: What **budget range** are you working with?',
      'u: bye',
      'a: No problem. May I have an **email address**, in case you want an answer?',
      'u: not now',
      'a: All right. Good night, and come back any time.'
    ]
  ),
  (
    8,
    interval '7 days 5 hours',
    '{
      "name": "Harbor Optics",
      "email": "it@harbor-optics.example",
      "service": "Software Design",
      "amazonCompetitor": "Our current system is from 2011 and looks like it",
      "amazonWebsite": "harbor-optics.example",
      "budget": "$25,000 - $50,000",
      "timeline": "6+ months",
      "preferredContact": "Video Call",
      "availability": "Flexible",
      "additionalInfo": "Eleven shops, each with one computer at the counter.\nThe opticians type with one hand."
    }',
    array[
      'a: Hi Ruth, nice to meet you. **Which service** can we help you with?',
      'u: Software Design',
      'a: Good choice. Is there a **competitor or an example** you like? Paste a link, or type **skip**.',
      'u: Our current system is from 2011 and looks like it',
      'a: Thanks. What is **your website or business**? You can skip this one too.',
      'u: harbor-optics.example',
      'a: What **budget range** are you working with?',
      'u: $25,000 - $50,000',
      'a: And your **timeline**?',
      'u: 6+ months',
      'a: May I have your **first name or company name**?',
      'u: Harbor Optics',
      'a: How would you like us to **get in touch**?',
      'u: Video Call',
      'a: When do you have time?',
      'u: Flexible',
      E'a: Here is what I noted:\n**Name:** Harbor Optics\n**Email:** it@harbor-optics.example\n**Service:** Software Design\n**Competitor:** Our current system is from 2011 and looks like it\n**Website:** harbor-optics.example\n**Budget:** $25,000 - $50,000\n**Timeline:** 6+ months\n**Preferred contact:** Video Call\n**Availability:** Flexible',
      'a: Is there **anything else** we should know?',
      'u: Eleven shops, each with one computer at the counter.',
      'a: Noted. Anything else?',
      'u: The opticians type with one hand.',
      'a: Noted. Anything else?',
      'u: No thanks',
      'a: Thank you, Ruth. Somebody will read this today. Have a good day!'
    ]
  ),
  (
    9,
    interval '9 days 8 hours',
    '{
      "name": "Guillermo",
      "email": "guillermo@example.net",
      "service": "Web Design",
      "amazonCompetitor": "https://guitars.example",
      "amazonWebsite": "lessons at home",
      "budget": "Under $5,000",
      "timeline": "Less than 1 month",
      "phone": "+1 415 555 0178",
      "preferredContact": "Phone",
      "availability": "Flexible",
      "additionalInfo": ""
    }',
    array[
      'a: Hi Guillermo, nice to meet you. **Which service** can we help you with?',
      'u: Web Design',
      'a: Good choice. Is there a **competitor or an example** you like? Paste a link, or type **skip**.',
      'u: https://guitars.example',
      'a: Thanks. What is **your website or business**? You can skip this one too.',
      'u: lessons at home',
      'a: What **budget range** are you working with?',
      'u: Under $5,000',
      'a: And your **timeline**?',
      'u: Less than 1 month',
      'a: May I have your **first name or company name**?',
      'u: Guillermo',
      'a: How would you like us to **get in touch**?',
      'u: Phone',
      'a: Which **phone number** should we call?',
      'u: +1 415 555 0178',
      'a: When do you have time?',
      'u: Flexible',
      E'a: Here is what I noted:\n**Name:** Guillermo\n**Email:** guillermo@example.net\n**Phone:** +1 415 555 0178\n**Service:** Web Design\n**Competitor:** https://guitars.example\n**Website:** lessons at home\n**Budget:** Under $5,000\n**Timeline:** Less than 1 month\n**Preferred contact:** Phone\n**Availability:** Flexible',
      'a: Is there **anything else** we should know?',
      'u: no',
      'a: Thank you, Guillermo. Somebody will read this today. Have a good day!'
    ]
  ),
  (
    10,
    interval '12 days',
    '{}',
    array[
      'a: Hello. **Which service** can we help you with?',
      'u: <b>hello</b> is this a robot?'
    ]
  ),
  (
    11,
    interval '15 days 6 hours',
    '{
      "name": "Petra Novak",
      "email": "petra.novak@lakeside-school.example",
      "service": "Web Design",
      "amazonCompetitor": "",
      "amazonWebsite": "lakeside-school.example",
      "budget": "$10,000 - $25,000",
      "timeline": "3-6 months",
      "preferredContact": "In-person Meeting",
      "meetingLocation": "Our Office",
      "availability": "Morning 9AM-12PM",
      "additionalInfo": "The board meets on the first Monday. They will ask about accessibility."
    }',
    array[
      'a: Hi Petra, nice to meet you. **Which service** can we help you with?',
      'u: Web Design',
      'a: Good choice. Is there a **competitor or an example** you like? Paste a link, or type **skip**.',
      'u: skip',
      'a: Thanks. What is **your website or business**? You can skip this one too.',
      'u: lakeside-school.example',
      'a: What **budget range** are you working with?',
      'u: $10,000 - $25,000',
      'a: And your **timeline**?',
      'u: 3-6 months',
      'a: May I have your **first name or company name**?',
      'u: Petra Novak',
      'a: How would you like us to **get in touch**?',
      'u: In-person Meeting',
      'a: **Where** would you like to meet?',
      'u: Our Office',
      'a: When do you have time?',
      'u: Morning 9AM-12PM',
      E'a: Here is what I noted:\n**Name:** Petra Novak\n**Email:** petra.novak@lakeside-school.example\n**Service:** Web Design\n**Website:** lakeside-school.example\n**Budget:** $10,000 - $25,000\n**Timeline:** 3-6 months\n**Preferred contact:** In-person Meeting\n**Meeting location:** Our Office\n**Availability:** Morning 9AM-12PM',
      'a: Is there **anything else** we should know?',
      'u: The board meets on the first Monday. They will ask about accessibility.',
      'a: Noted. Anything else?',
      'u: that''s it',
      'a: Thank you, Petra. Somebody will read this today. Have a good day!'
    ]
  ),
  (
    12,
    interval '22 days 3 hours',
    '{
      "name": "Ivo",
      "email": "ivo@bright-chargers.example",
      "service": "Amazon Optimization",
      "amazonCompetitor": "https://www.shop.example/dp/65w-charger",
      "amazonWebsite": "bright-chargers.example",
      "budget": "$50,000+",
      "timeline": "Less than 1 month",
      "preferredContact": "Email",
      "additionalInfo": "We launch eleven laptop chargers at once. All of them need listings, pictures and a store."
    }',
    array[
      'a: Hi Ivo, nice to meet you. **Which service** can we help you with?',
      'u: Amazon Optimization',
      'a: Good choice. Is there a **competitor or an example** you like? Paste a link, or type **skip**.',
      'u: https://www.shop.example/dp/65w-charger',
      'a: Thanks. What is **your website or business**? You can skip this one too.',
      'u: bright-chargers.example',
      'a: What **budget range** are you working with?',
      'u: $50,000+',
      'a: And your **timeline**?',
      'u: Less than 1 month',
      'a: May I have your **first name or company name**?',
      'u: Ivo',
      'a: How would you like us to **get in touch**?',
      'u: Email',
      'a: Which **email address** should we use?',
      'u: ivo@bright-chargers.example',
      E'a: Here is what I noted:\n**Name:** Ivo\n**Email:** ivo@bright-chargers.example\n**Service:** Amazon Optimization\n**Competitor:** https://www.shop.example/dp/65w-charger\n**Website:** bright-chargers.example\n**Budget:** $50,000+\n**Timeline:** Less than 1 month\n**Preferred contact:** Email',
      'a: Is there **anything else** we should know?',
      'u: We launch eleven laptop chargers at once. All of them need listings, pictures and a store.',
      'a: Noted. Anything else?',
      'u: That’s it!',
      'a: Thank you, Ivo. Somebody will read this today. Have a good day!'
    ]
  )
) as chat (n, age, user_info, lines)
join (values
  (1, 'ended', '/services/amazon-optimization', 'new'),
  (2, 'ended', '/', 'new'),
  (3, 'ended', '/services/product-visualization', 'contacted'),
  (4, 'website', '/services/video-ads', 'new'),
  (5, 'ended', '/services/video-ads', 'won'),
  (6, 'ended', '/services/ai-automation', 'contacted'),
  (7, 'ended', '/services/app-design', 'lost'),
  (8, 'ended', '/services/software-design', 'won'),
  (9, 'ended', '/', 'lost'),
  (10, 'service', '/faqs', 'lost'),
  (11, 'ended', '/case-studies/web-design', 'contacted'),
  (12, 'ended', '/services/amazon-optimization', 'won')
) as outcome (n, step, source_path, status) using (n)
cross join lateral (
  select
    min(spoken.at) as begins,
    max(spoken.at) as ends,
    jsonb_agg(
      jsonb_build_object(
        'role', case left(spoken.line, 1) when 'u' then 'user' else 'agent' end,
        'content', substr(spoken.line, 4),
        'timestamp', to_char(spoken.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      )
      order by spoken.at
    ) as messages
  from (
    select
      line.text as line,
      now() - chat.age + make_interval(secs => sum(14 + (line.number * 37 + chat.n * 11) % 27) over (order by line.number)) as at
    from unnest(chat.lines) with ordinality as line (text, number)
  ) as spoken
) as conversation
on conflict do nothing;

-- A finished conversation with an address is a lead, and says so as the chat's function would.
insert into public.contact_submissions (
  id, name, email, message, source, source_path, status, notes, submitted_at, created_at, chat_log_id
)
select
  ('d0000000-0000-4000-8001-' || right(chat.id::text, 12))::uuid,
  chat.user_info ->> 'name',
  chat.user_info ->> 'email',
  (
    select string_agg(field.label || ': ' || (chat.user_info ->> field.key), E'\n' order by field.place)
    from (values
      (1, 'phone', 'Phone'), (2, 'service', 'Service'), (3, 'amazonCompetitor', 'Competitor'),
      (4, 'amazonWebsite', 'Website'), (5, 'budget', 'Budget'), (6, 'timeline', 'Timeline'),
      (7, 'preferredContact', 'Preferred contact'), (8, 'meetingLocation', 'Meeting location'),
      (9, 'availability', 'Availability'), (10, 'additionalInfo', 'Additional information')
    ) as field (place, key, label)
    where chat.user_info ->> field.key <> ''
  ),
  'chat',
  chat.source_path,
  chat.status,
  case chat.status when 'won' then 'Signed. The conversation says it all.' else '' end,
  chat.finished_at,
  chat.finished_at,
  chat.id
from public.chat_logs as chat
where chat.id::text like 'e0000000-%' and chat.finished_at is not null and chat.user_info ->> 'email' <> ''
on conflict do nothing;

-- Where visitors left the script; the counts outlive the conversations that they came from.
insert into public.chat_step_counts (flow_version, step, reached, answered, skipped)
values
  ('1', 'service', 64, 57, 0),
  ('1', 'competitor', 57, 31, 22),
  ('1', 'website', 53, 38, 12),
  ('1', 'budget', 50, 36, 8),
  ('1', 'timeline', 44, 43, 0),
  ('1', 'name', 43, 42, 0),
  ('1', 'preference', 42, 40, 0),
  ('1', 'phone', 13, 12, 0),
  ('1', 'location', 6, 6, 0),
  ('1', 'availability', 24, 23, 0),
  ('1', 'email', 16, 15, 1),
  ('1', 'closing', 39, 39, 0),
  ('1', 'farewellEmail', 3, 1, 2)
on conflict do nothing;

-- 640 page views over thirty days, fewer at weekends, the home page most of all. Scattered by a fixed
-- formula and not drawn at random, so that every database gets the same ones.
insert into public.visits (id, ip_address, user_agent, device, path, referrer, created_at)
select
  'demo-visit-' || lpad(n::text, 4, '0'),
  case scattered.number % 9
    when 0 then '2001:db8:' || to_hex(scattered.number % 65536) || '::'
    else '203.0.' || scattered.number % 256 || '.0'
  end,
  agents.list[1 + scattered.number / 7 % 5],
  case when agents.list[1 + scattered.number / 7 % 5] like '%Mobile%' then 'phone' else 'desktop' end,
  paths.list[1 + scattered.number / 11 % 24],
  -- Most come without one.
  (array['search.example', 'search.example', 'search.example', 'news.example', 'chat.example', 'ondine.example'])[
    1 + scattered.number / 17 % 14
  ],
  case
    when extract(isodow from planned.at) >= 6 and scattered.number / 13 % 5 < 3 then planned.at - interval '3 days'
    else planned.at
  end
from generate_series(1, 640) as n
cross join lateral (select (n::bigint * 48271 * 48271 % 2147483647)::integer as number) as scattered
cross join lateral (select now() - make_interval(secs => scattered.number % 2592000) as at) as planned
cross join (
  select array[
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
  ]
) as agents (list)
cross join (
  -- A path as often as it is visited.
  select array[
    '/', '/', '/', '/', '/', '/work', '/work', '/work', '/services', '/services', '/contact', '/contact',
    '/faqs', '/about', '/blog', '/services/amazon-optimization', '/services/amazon-optimization',
    '/services/web-design', '/services/video-ads', '/services/ai-automation',
    '/case-studies/web-design', '/case-studies/web-design', '/case-studies/amazon-optimization', '/terms'
  ]
) as paths (list)
on conflict do nothing;

-- Sign-in attempts: one administrator from two networks, and the strangers every login form meets.
insert into public.admin_logins (id, email, ip_address, user_agent, status, created_at)
select
  'demo-login-' || lpad(n::text, 3, '0'),
  email,
  ip_address,
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  status,
  now() - age::interval
from (values
  (1, 'admin@gantry.example', '198.51.100.0', 'success', '2 hours'),
  (2, 'admin@gantry.example', '198.51.100.0', 'success', '1 day 1 hour'),
  (3, 'admin@gantry.example', '198.51.100.0', 'failure', '1 day 1 hour 1 minute'),
  (4, 'admin@gantry.example', '192.0.2.0', 'success', '3 days 5 hours'),
  (5, 'info@gantry.example', '203.0.113.0', 'failure', '4 days 2 hours'),
  (6, 'root@gantry.example', '203.0.113.0', 'failure', '4 days 2 hours 1 minute'),
  (7, 'admin@gantry.example', '203.0.113.0', 'unverified', '4 days 2 hours 2 minutes'),
  (8, 'admin@gantry.example', '198.51.100.0', 'success', '6 days'),
  (9, 'admin@gantry.example', '192.0.2.0', 'success', '9 days 3 hours'),
  (10, 'support@gantry.example', '2001:db8:51::', 'failure', '12 days'),
  (11, 'admin@gantry.example', '198.51.100.0', 'success', '13 days 4 hours'),
  (12, 'admin@gantry.example', '198.51.100.0', 'success', '20 days 2 hours')
) as attempt (n, email, ip_address, status, age)
on conflict do nothing;

-- What the blog does not show yet: a post being written, and one that waits for its day.
insert into public.blog_posts (id, title, content, image_urls, image_alts, status, published_at)
values
  (
    'b0000000-0000-4000-8000-0000000000d1',
    'Questions to ask before a redesign',
    $post$Half of the redesigns we are asked for are not needed. These are the questions that tell which half.

## What would you lose?

List the ten pages that bring the most visitors, and what each of them ranks for. A redesign that forgets one of them costs more than it brings.

## Who decides?

One person, with a name. *To do: the story of the five approvers.*

## What does “modern” mean?

- [ ] Ask for three sites they like
- [ ] Ask what exactly they like about each$post$,
    '{}',
    '{}',
    'draft',
    now() - interval '3 days'
  ),
  (
    'b0000000-0000-4000-8000-0000000000d2',
    'How we photograph products that do not exist yet',
    $post$A render is finished when nobody asks whether it is one. Until then it is a drawing that costs too much.

## Begin with the box

The box is measured, printed and on your desk. Model it first: it fixes the scale of everything else, and its paper tells what the light does.

## One sun

We use the same single light for every picture of a set. Then pictures that are made months apart can stand beside each other.$post$,
    array['/samples/blog-product-renders.webp'],
    '{"/samples/blog-product-renders.webp": "Three pump bottles on a step, from unpainted clay to the finished product"}',
    'scheduled',
    date_trunc('hour', now()) + interval '9 days'
  )
on conflict do nothing;
