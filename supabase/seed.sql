-- What a new database starts with, on hosted projects too: the site's settings, the fourteen questions and
-- demonstration work. All clients are invented. The film on the video-sharing site is an open film of the
-- Blender Foundation, and its description says so.
-- A second run changes nothing, and never overwrites what an administrator has edited.

insert into public.site_config (id, site_name, slogan)
values (1, 'Gantry', 'Raw idea in, finished work out.')
on conflict do nothing;

-- The same questions are in content/lists/faqs.yml; a test compares the two.
insert into public.faqs (id, question, answer, "order")
values
  (
    'f0000000-0000-4000-8000-000000000001',
    'How long does a website take?',
    'A simple site takes 2–4 weeks. A complex one, with accounts, payments or custom software, takes 2–3 months. You get a plan with dates before we start.',
    1
  ),
  (
    'f0000000-0000-4000-8000-000000000002',
    'What does “AI-first” mean in practice?',
    'At every stage a machine does the heavy lifting: research, first drafts, variants, tests. At every stage a named person checks the result, changes what is wrong and signs it off. A person has seen everything that goes out.',
    2
  ),
  (
    'f0000000-0000-4000-8000-000000000003',
    'Who owns the images, video and code?',
    'You do. Everything we make for you is royalty-free, and you receive the source files along with the finished ones.',
    3
  ),
  (
    'f0000000-0000-4000-8000-000000000004',
    'Can you improve an Amazon listing we already have?',
    'Yes. We read your reviews, keywords, pictures and A+ content first, and tell you what holds the listing back. Then we rebuild those parts and leave the rest alone.',
    4
  ),
  (
    'f0000000-0000-4000-8000-000000000005',
    'What happens after launch?',
    'A 30-day support period is included. We fix what does not work as agreed and answer your questions. After that you can extend support for up to 2 years.',
    5
  ),
  (
    'f0000000-0000-4000-8000-000000000006',
    'Where is the team?',
    'In the United States. You talk to the people who do the work.',
    6
  ),
  (
    'f0000000-0000-4000-8000-000000000007',
    'What do you make?',
    'Websites, software and app design, video ads, Amazon listings and stores, product renders, automation, Google Ads campaigns and AI-assisted design. You can order one of them or several that share one plan.',
    7
  ),
  (
    'f0000000-0000-4000-8000-000000000008',
    'How long does a video take?',
    'Most videos take 2–6 weeks. A single short ad is at the lower end. A series with several cuts and languages is at the upper end.',
    8
  ),
  (
    'f0000000-0000-4000-8000-000000000009',
    'How much experience do you have?',
    'We have been in business since 2001. Since then we have completed 2000+ projects, with a completion rate of 99%.',
    9
  ),
  (
    'f0000000-0000-4000-8000-000000000010',
    'How soon will I hear back?',
    'Typically within 24-48 hours. If nothing has arrived after 48 hours, check your spam folder and then write to us again.',
    10
  ),
  (
    'f0000000-0000-4000-8000-000000000011',
    'What do you need from us to start?',
    'One person who can decide, the files you already have, and a sentence that says what should be different when we are done. A rough note is enough. We ask for the rest.',
    11
  ),
  (
    'f0000000-0000-4000-8000-000000000012',
    'How is the price agreed?',
    'You tell us the range you have in mind. We write down a scope that fits it, with dates and what is left out. You approve both before any work begins. Changes are priced before they are made.',
    12
  ),
  (
    'f0000000-0000-4000-8000-000000000013',
    'Can we edit the website ourselves?',
    'Yes. You change text, pictures and posts in forms, without code. We show you how during the handover, and you can still ask us during the support period.',
    13
  ),
  (
    'f0000000-0000-4000-8000-000000000014',
    'Can support go on after the first 30 days?',
    'Yes, for up to 2 years. Extended support covers updates, small changes and help for your team. You choose the length when the first 30 days end.',
    14
  )
on conflict do nothing;

insert into public.categories (id, name, "timestamp", created_at)
values
  ('c0000000-0000-4000-8000-000000000001', 'Web Design', '2026-01-12 15:00+00', '2026-01-12 15:00+00'),
  ('c0000000-0000-4000-8000-000000000002', 'Software Design', '2026-01-12 15:01+00', '2026-01-12 15:01+00'),
  ('c0000000-0000-4000-8000-000000000003', 'App Design', '2026-01-12 15:02+00', '2026-01-12 15:02+00'),
  ('c0000000-0000-4000-8000-000000000004', 'Video Ads', '2026-01-12 15:03+00', '2026-01-12 15:03+00'),
  ('c0000000-0000-4000-8000-000000000005', 'Amazon Optimization', '2026-01-12 15:04+00', '2026-01-12 15:04+00'),
  ('c0000000-0000-4000-8000-000000000006', 'Product Visualization', '2026-01-12 15:05+00', '2026-01-12 15:05+00'),
  ('c0000000-0000-4000-8000-000000000007', 'AI Automation', '2026-01-12 15:06+00', '2026-01-12 15:06+00'),
  ('c0000000-0000-4000-8000-000000000008', 'AI Design', '2026-01-12 15:07+00', '2026-01-12 15:07+00'),
  ('c0000000-0000-4000-8000-000000000009', 'Google Ads', '2026-01-12 15:08+00', '2026-01-12 15:08+00')
on conflict do nothing;

-- In an order chosen by hand, the newest first: never two whole pages, two greens or two phones after each other.
insert into public.portfolio_items (
  id, title, description, category, type, image_url, video_url, metrics, technologies, link, created_at, updated_at
)
values
  (
    'a0000000-0000-4000-8000-000000000041',
    'Garrow & Teale, every house drawn to scale',
    'One house of an invented brokerage as a page: facade, plan, model and stairs come from one drawing, and the light moves with the hour.',
    'Web Design',
    'image',
    '/samples/site-garrow-teale.webp',
    null,
    array['1 Drawing, four outputs'],
    array['Three.js', 'PostGIS'],
    '/case-studies/real-estate-platform',
    '2026-11-14 15:00+00',
    '2026-11-14 15:00+00'
  ),
  (
    'a0000000-0000-4000-8000-000000000042',
    'Night Bus Radio, one line through five posters',
    'Posters for an invented radio station that plays from midnight to six. Hung side by side, they are one bus route.',
    'AI Design',
    'image',
    '/samples/sheet-night-bus-radio.webp',
    null,
    '{}',
    array['Figma'],
    '/services/ai-design',
    '2026-11-07 15:00+00',
    '2026-11-07 15:00+00'
  ),
  (
    'a0000000-0000-4000-8000-000000000043',
    'Kestrel Island Ferry, the car deck',
    'The loading screen of an invented ferry: vehicles to scale, the trim answers at once, and the tide says who has to wait.',
    'Software Design',
    'image',
    '/samples/dash-kestrel-ferry.webp',
    null,
    '{}',
    array['React', 'TypeScript'],
    '/services/software-design',
    '2026-10-31 15:00+00',
    '2026-10-31 15:00+00'
  ),
  (
    'a0000000-0000-4000-8000-000000000051',
    'Marlow Bell, six seconds',
    'Kinetic type for an invented bicycle maker: still lines turn into a wheel, the wheel into a disc, the disc into a bell, and the bell shakes the name.',
    'Video Ads',
    'video',
    '/samples/film-marlow-bell-poster.webp',
    '/samples/film-marlow-bell.mp4',
    '{}',
    array['SVG', 'ffmpeg'],
    '/services/video-ads',
    '2026-10-28 15:00+00',
    '2026-10-28 15:00+00'
  ),
  (
    'a0000000-0000-4000-8000-000000000001',
    'Fieldstone & Pryor, the whole page',
    'One long page for an invented home builder: four plans, where the money goes, and a Saturday you can book in boots.',
    'Web Design',
    'image',
    '/samples/site-fieldstone.webp',
    null,
    array['4 House plans', '11 Lots left'],
    array['Astro', 'TypeScript', 'Stripe'],
    '/case-studies/web-design',
    '2026-10-24 15:00+00',
    '2026-10-24 15:00+00'
  ),
  (
    'a0000000-0000-4000-8000-000000000015',
    'Plainbell, the watch that counts swings',
    'Watch and phone for the invented Plainbell Training: four lines a day, one number at a time, and a coach who has read it.',
    'App Design',
    'image',
    '/samples/app-plainbell.webp',
    null,
    array['4 Lines a session'],
    array['Swift', 'HealthKit'],
    '/case-studies/fitness-app',
    '2026-10-17 15:00+00',
    '2026-10-17 15:00+00'
  ),
  (
    'a0000000-0000-4000-8000-000000000024',
    'Ondine Row, seven questions answered',
    'Seven listing pictures for the invented Ondine Row, in the order in which shoppers asked.',
    'Amazon Optimization',
    'image',
    '/samples/listing-ondine-row.webp',
    null,
    array['4,182 Reviews read', '7 Pictures'],
    array['Seller Central'],
    '/case-studies/amazon-optimization',
    '2026-10-10 15:00+00',
    '2026-10-10 15:00+00'
  ),
  (
    'a0000000-0000-4000-8000-000000000044',
    'Limewash Supply, eight colors and no more',
    'A shop for an invented maker of lime paint: a fan, one wall through a day, and a calculator that takes bad measurements.',
    'Web Design',
    'image',
    '/samples/site-limewash.webp',
    null,
    '{}',
    array['Astro', 'Shopify'],
    '/services/web-design',
    '2026-10-03 15:00+00',
    '2026-10-03 15:00+00'
  ),
  (
    'a0000000-0000-4000-8000-000000000010',
    'Dray & Ledger, one row opened',
    'The dispatch board of invented trucking software, with its tokens in the margin. A row opens and pushes the others down; it never covers them.',
    'Software Design',
    'image',
    '/samples/dash-dray-ledger.webp',
    null,
    array['84 Components', '2 Themes'],
    array['TypeScript', 'Storybook'],
    '/case-studies/software-design',
    '2026-09-26 15:00+00',
    '2026-09-26 15:00+00'
  ),
  (
    'a0000000-0000-4000-8000-000000000019',
    'Headphones, the pass',
    'A loop for an invented audio brand: the line crosses once and every color is done. No sound needed.',
    'Video Ads',
    'video',
    '/samples/pass-headphones-poster.webp',
    '/samples/pass-headphones.mp4',
    '{}',
    array['Blender', 'ffmpeg'],
    '/services/video-ads',
    '2026-09-19 15:00+00',
    '2026-09-19 15:00+00'
  ),
  (
    'a0000000-0000-4000-8000-000000000045',
    'Heron Street Clinic, a sentence that books',
    'A site for an invented clinic. One sentence finds the appointment, chairs show the wait, and the letter afterward can be read.',
    'Web Design',
    'image',
    '/samples/site-heron-street.webp',
    null,
    '{}',
    array['Astro', 'React'],
    '/services/web-design',
    '2026-09-12 15:00+00',
    '2026-09-12 15:00+00'
  ),
  (
    'a0000000-0000-4000-8000-000000000016',
    'Thimble Street, a mistake and what it builds',
    'A fractions lesson for the invented Thimble Street: the wrong answer is cut in wood beside the right one, and chooses the next three steps.',
    'App Design',
    'image',
    '/samples/app-thimble-street.webp',
    null,
    array['11 Kinds of mistake told apart'],
    array['Svelte', 'WASM'],
    '/case-studies/edtech-platform',
    '2026-09-05 15:00+00',
    '2026-09-05 15:00+00'
  ),
  (
    'a0000000-0000-4000-8000-000000000046',
    'Ember Ridge, one pan cut open',
    'Five modules below an invented pan: the cut, the heat, the handle, the sizes, and what it cannot do.',
    'Amazon Optimization',
    'image',
    '/samples/aplus-ember-ridge.webp',
    null,
    '{}',
    array['Seller Central', 'Illustrator'],
    '/services/amazon-optimization',
    '2026-08-29 15:00+00',
    '2026-08-29 15:00+00'
  ),
  (
    'a0000000-0000-4000-8000-000000000034',
    'Abacus Road, a brand for third graders',
    'Identity and launch page of an invented fractions game: one typeface, five colors, and a road through all of it.',
    'AI Design',
    'image',
    '/samples/site-abacus.webp',
    null,
    '{}',
    array['Figma', 'Astro'],
    '/services/ai-design',
    '2026-08-22 15:00+00',
    '2026-08-22 15:00+00'
  ),
  (
    'a0000000-0000-4000-8000-000000000052',
    'Halden Chair Works, eleven parts',
    'A chair in clay drifts apart into eleven named parts and comes together in oak. Nine seconds for an invented workshop, modeled and lit in code.',
    'Product Visualization',
    'video',
    '/samples/film-halden-chair-poster.webp',
    '/samples/film-halden-chair.mp4',
    '{}',
    array['WebGL', 'ffmpeg'],
    '/services/product-visualization',
    '2026-08-19 15:00+00',
    '2026-08-19 15:00+00'
  ),
  (
    'a0000000-0000-4000-8000-000000000012',
    'Brindle & Pine, an order with its reasons',
    'The evening order of an invented grocer: every number gives three reasons, and below it hang the tags that change by themselves.',
    'Software Design',
    'image',
    '/samples/dash-brindle-pine.webp',
    null,
    array['3 Reasons per line', '5 of 212 lines need a person'],
    array['Python', 'TimescaleDB'],
    '/case-studies/smart-retail-platform',
    '2026-08-15 15:00+00',
    '2026-08-15 15:00+00'
  ),
  (
    'a0000000-0000-4000-8000-000000000030',
    'Brightwater Cable, one order as a cable',
    'Inbox to warehouse for the invented Brightwater Cable, drawn as the cable it sells. A person approves the loop that leaves the line.',
    'AI Automation',
    'image',
    '/samples/dash-brightwater.webp',
    null,
    array['3 Systems', '1 Approval step'],
    array['n8n', 'Python'],
    '/services/ai-automation',
    '2026-08-08 15:00+00',
    '2026-08-08 15:00+00'
  ),
  (
    'a0000000-0000-4000-8000-000000000002',
    'Ondine, a store with three products',
    'A storefront for an invented skincare brand. The page sells the short shelf by showing all of it.',
    'Web Design',
    'image',
    '/samples/site-ondine.webp',
    null,
    '{}',
    array['Astro', 'Shopify'],
    '/services/web-design',
    '2026-08-01 15:00+00',
    '2026-08-01 15:00+00'
  ),
  (
    'a0000000-0000-4000-8000-000000000013',
    'Tally Street, a bank that fits in one thumb',
    'A savings app for the invented Tally Street Savings. Money is put away stroke by stroke, within the reach of a thumb.',
    'App Design',
    'image',
    '/samples/app-tally-street.webp',
    null,
    array['11 Fields to open an account'],
    array['React Native', 'Plaid'],
    '/case-studies/app-design',
    '2026-07-25 15:00+00',
    '2026-07-25 15:00+00'
  ),
  (
    'a0000000-0000-4000-8000-000000000026',
    'Quillon Audio, twelve finishes and one camera',
    'The color wall of invented headphones. One model, one light, one camera; the chosen finish takes four places.',
    'Product Visualization',
    'image',
    '/samples/wall-quillon.webp',
    null,
    array['12 Finishes'],
    array['Blender', 'Cycles'],
    '/case-studies/product-visualization',
    '2026-07-18 15:00+00',
    '2026-07-18 15:00+00'
  ),
  (
    'a0000000-0000-4000-8000-000000000023',
    'Purewell, a shop that compares',
    'A storefront for invented water filters. Six pitchers, one honest table, and a cartridge that says when it is done.',
    'Amazon Optimization',
    'image',
    '/samples/site-purewell.webp',
    null,
    array['6 Products', '1 Comparison table'],
    array['Seller Central', 'Shopify'],
    '/case-studies/amazon-optimization',
    '2026-07-11 15:00+00',
    '2026-07-11 15:00+00'
  ),
  (
    'a0000000-0000-4000-8000-000000000032',
    'Penhallow, the proof desk at seven',
    'A newsroom tool for the invented Penhallow Trade Press. Drafts show their sources, and what has none arrives crossed out.',
    'AI Automation',
    'image',
    '/samples/app-penhallow.webp',
    null,
    array['1 Named editor per piece'],
    array['Node.js', 'PostgreSQL'],
    '/case-studies/ai-content-platform',
    '2026-07-04 15:00+00',
    '2026-07-04 15:00+00'
  ),
  (
    'a0000000-0000-4000-8000-000000000037',
    'Gable & Low, four questions and four ads',
    'Search ads for an invented roofer: four things people type, the ad each of them gets, and the screen it opens.',
    'Google Ads',
    'image',
    '/samples/ads-gable-low.webp',
    null,
    array['4 Questions, 4 pages'],
    array['Google Ads'],
    '/services/google-ads',
    '2026-06-27 15:00+00',
    '2026-06-27 15:00+00'
  ),
  (
    'a0000000-0000-4000-8000-000000000053',
    'Ondine Row, seven to noon',
    'Twelve seconds for an invented skincare row: a bathroom is red at seven, light travels over the tiles, and at noon there is nothing left to report.',
    'Video Ads',
    'video',
    '/samples/film-ondine-row-poster.webp',
    '/samples/film-ondine-row.mp4',
    '{}',
    array['SVG', 'ffmpeg'],
    '/case-studies/video-ads',
    '2026-06-24 15:00+00',
    '2026-06-24 15:00+00'
  ),
  (
    'a0000000-0000-4000-8000-000000000038',
    'Murmur Audio, hear the room leave',
    'A launch page for invented headphones. Every picture on it was rendered before the first unit was made.',
    'Product Visualization',
    'image',
    '/samples/site-murmur.webp',
    null,
    array['3 Finishes', '0 Photo shoots'],
    array['Blender', 'Astro'],
    '/case-studies/product-visualization',
    '2026-06-20 15:00+00',
    '2026-06-20 15:00+00'
  ),
  (
    'a0000000-0000-4000-8000-000000000009',
    'Cutler Bend, readings by day and handoff by night',
    'A ward tablet for the invented Cutler Bend Clinics: keys for gloved hands, and a handoff in which every line says where it comes from.',
    'Software Design',
    'image',
    '/samples/tablet-cutler-bend.webp',
    null,
    array['56px Smallest target', '2 Themes'],
    array['Next.js', 'FHIR'],
    '/case-studies/healthcare-platform',
    '2026-06-13 15:00+00',
    '2026-06-13 15:00+00'
  ),
  (
    'a0000000-0000-4000-8000-000000000025',
    'Bramble Pet, nine cartons and one dog',
    'Packaging for invented dog food. Every carton carries its piece of the dog; stacked right, it runs.',
    'Amazon Optimization',
    'image',
    '/samples/packaging-bramble-pet.webp',
    null,
    array['9 Cartons, 1 drawing'],
    array['Illustrator'],
    '/services/amazon-optimization',
    '2026-06-06 15:00+00',
    '2026-06-06 15:00+00'
  ),
  (
    'a0000000-0000-4000-8000-000000000004',
    'St. Mark''s Parish, the door sticks',
    'A site for an invented parish church. Service times come first, and the week is a list that a volunteer edits.',
    'Web Design',
    'image',
    '/samples/site-stmarks.webp',
    null,
    '{}',
    array['Astro'],
    '/services/web-design',
    '2026-05-30 15:00+00',
    '2026-05-30 15:00+00'
  ),
  (
    'a0000000-0000-4000-8000-000000000047',
    'Low Tide Almanac, one water line',
    'Three screens of an invented tide app: the day, the beach and who lives there, all cut by the same level of water.',
    'App Design',
    'image',
    '/samples/app-low-tide.webp',
    null,
    array['50 Minutes of dry ledge'],
    array['Swift', 'MapLibre'],
    '/services/app-design',
    '2026-05-23 15:00+00',
    '2026-05-23 15:00+00'
  ),
  (
    'a0000000-0000-4000-8000-000000000036',
    'Fewer clicks, more customers',
    'The search account of the invented Northfield Filters: what people typed, what was struck, three ads and one page.',
    'Google Ads',
    'image',
    '/samples/ads-northfield.webp',
    null,
    array['212 Search words, a third struck'],
    array['Google Ads', 'GA4'],
    '/services/google-ads',
    '2026-05-16 15:00+00',
    '2026-05-16 15:00+00'
  ),
  (
    'a0000000-0000-4000-8000-000000000008',
    'Corner Grocers, the floor board',
    'The morning screen of an invented grocer: what ran low, what moved, who is on. It opens with one sentence, then the numbers.',
    'Software Design',
    'image',
    '/samples/site-corner.webp',
    null,
    array['14 Hours at a glance'],
    array['React', 'TypeScript'],
    '/case-studies/smart-retail-platform',
    '2026-05-09 15:00+00',
    '2026-05-09 15:00+00'
  ),
  (
    'a0000000-0000-4000-8000-000000000028',
    'A bottle, all the way around',
    'The turn of an invented serum for a product page. Rendered with one light, so it matches every still.',
    'Product Visualization',
    'video',
    '/samples/spin-bottle-poster.webp',
    '/samples/spin-bottle.mp4',
    '{}',
    array['Blender', 'WebGL'],
    '/services/product-visualization',
    '2026-05-02 15:00+00',
    '2026-05-02 15:00+00'
  ),
  (
    'a0000000-0000-4000-8000-000000000048',
    'Orrin''s Pepper Works, heat you can count',
    'Labels for six invented pepper sauces. The number of seeds is the heat, so nobody has to read a scale.',
    'AI Design',
    'image',
    '/samples/pack-orrins.webp',
    null,
    '{}',
    array['Illustrator'],
    '/services/ai-design',
    '2026-04-25 15:00+00',
    '2026-04-25 15:00+00'
  ),
  (
    'a0000000-0000-4000-8000-000000000003',
    'Pocketwell, prices on the first page',
    'A site for an invented savings app. It shows what twelve dollars a week become before it asks for anything.',
    'App Design',
    'image',
    '/samples/site-pocketwell.webp',
    null,
    array['2 Prices', '4 Minutes to open'],
    array['Astro', 'TypeScript'],
    '/services/app-design',
    '2026-04-18 15:00+00',
    '2026-04-18 15:00+00'
  ),
  (
    'a0000000-0000-4000-8000-000000000031',
    'Finch & Daughters, receipts meet the ledger',
    'A matching desk for invented accountants. Receipts find their lines; the three that do not are all a person has to look at.',
    'AI Automation',
    'image',
    '/samples/dash-finch.webp',
    null,
    array['3 Left for a person'],
    array['Python', 'PostgreSQL'],
    '/services/ai-automation',
    '2026-04-11 15:00+00',
    '2026-04-11 15:00+00'
  ),
  (
    'a0000000-0000-4000-8000-000000000054',
    'Kiln & Crumb, six a.m.',
    'Eight upright seconds for an invented bakery: a blade scores the dough, the crust opens, and the steam says when.',
    'Video Ads',
    'video',
    '/samples/film-kiln-crumb-poster.webp',
    '/samples/film-kiln-crumb.mp4',
    '{}',
    array['SVG', 'ffmpeg'],
    '/services/video-ads',
    '2026-04-08 15:00+00',
    '2026-04-08 15:00+00'
  ),
  (
    'a0000000-0000-4000-8000-000000000049',
    'Second Shift Locksmith, noon and two in the morning',
    'One ad, two hours. Bids of an invented locksmith drawn as a clock, because a key breaks at night.',
    'Google Ads',
    'image',
    '/samples/ads-second-shift.webp',
    null,
    array['24 Bids, one for each hour'],
    array['Google Ads'],
    '/services/google-ads',
    '2026-04-04 15:00+00',
    '2026-04-04 15:00+00'
  ),
  (
    'a0000000-0000-4000-8000-000000000050',
    'Salt Road Festival, from poster to stage cloth',
    'A brand sheet for an invented festival: poster, ticket, wristband and cloth, all from one road.',
    'AI Design',
    'image',
    '/samples/site-salt-road.webp',
    null,
    '{}',
    array['Figma'],
    '/services/ai-design',
    '2026-03-28 15:00+00',
    '2026-03-28 15:00+00'
  ),
  (
    'a0000000-0000-4000-8000-000000000020',
    'Demonstration film: Big Buck Bunny',
    'An open film by the Blender Foundation, embedded to show how a long video sits in a card. We did not make it.',
    'Video Ads',
    'video',
    '/samples/open-film-poster.webp',
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    array['10 Minutes'],
    array['Blender'],
    null,
    '2026-03-21 15:00+00',
    '2026-03-21 15:00+00'
  ),
  (
    'a0000000-0000-4000-8000-000000000039',
    'Palmer Guitar, four chords by Friday',
    'One page for an invented guitar tutor: chords you can try at once, prices that add up, and the hours left this week.',
    'Web Design',
    'image',
    '/samples/site-palmer.webp',
    null,
    array['4 Chords', '5 Prices'],
    array['Astro'],
    '/services/web-design',
    '2026-03-14 15:00+00',
    '2026-03-14 15:00+00'
  )
on conflict do nothing;

insert into public.blog_posts (id, title, content, image_urls, image_alts, published_at, created_at, updated_at, excerpt, author, tags)
values
  (
    'b0000000-0000-4000-8000-000000000001',
    'What to fix first on an Amazon listing',
    $post$A listing has about ten parts you can change. If it already sells, change one at a time: when sales move, you will know why. A listing that nobody finds is another case, and we rebuild it at once, as we did for [a serum on page six](/case-studies/amazon-optimization). Either way, this is the order we work in, and the reason for it.

## Start with the reviews

Before touching the page, read the last hundred reviews and the questions below them. Copy every sentence that describes a surprise. “Smaller than I thought.” “Did not know it needed batteries.” Each of these is a fact the listing failed to tell.

Sort the sentences into three piles:

1. **The page was wrong or silent.** You can fix this today.
2. **The product disappointed.** No picture will help. Tell whoever makes it.
3. **The package disappointed.** Dented box, missing part. That is a packing problem.

Only the first pile belongs to the listing. If the second pile is the largest, stop here and spend the money on the product.

## The main image decides the click

In search results a shopper sees one small picture, a title cut short, a price and stars. You control the picture fully. Put your search page on a phone, hold it at arm’s length and look for yourself among the neighbors.

Rules worth checking before a redesign, because a suppressed image sells nothing:

- pure white background, the product fills most of the frame
- no text, badges or props that are not in the box
- at least 1,000 pixels on the longer side, so that zoom works

Within those rules there is more room than people think. The angle, the crop, whether the lid is on or beside it: these are all allowed, and they are what makes one white rectangle different from the next.

## Then the title, for people first

The title has two readers. The search engine wants the words people type. The shopper wants to know in one second whether this is the right thing. Write for the shopper, then check that the words are there.

| Part | Question it answers | Example |
|---|---|---|
| Thing | What is it? | Calming Face Serum |
| Reader | Who is it for? | For Skin That Reddens |
| Size | Which one am I buying? | 50 ml |
| Brand | Who is it from? | Ondine Row |

Begin with the brand only if people search for it. Stop when the table is filled. A word that appears three times in a title helps nobody, and Amazon’s own style rules now refuse many repeats. Look up the current rules for your category before you publish; they differ and they change.

## Pictures two to seven carry the argument

Many shoppers swipe before they read. Treat the remaining pictures as six sentences:

1. the size, next to a hand or a cup
2. what is in the box, laid out flat
3. the one difference, shown and not claimed
4. how it is used, in three steps
5. the answer to the most common complaint from pile one
6. who should buy something else

The last one feels wrong and works well. Somebody who should not have bought it will send it back and say so in public.

## Bullets and A+ content

Bullets are for people who still have a question. Begin each with the thing they would search the page for: material, fit, warranty, care. One fact per bullet.

A+ content (many people still call it EBC) sits below and can do two jobs the pictures cannot. It can compare your own products in a table, so that a shopper who chose wrong stays with you. And it can show scale and texture in wide pictures. Do not repeat the bullets there.

## Keywords go last

Search terms behind the page are cheap to change and easy to check, so they can wait until the visible words are settled. Then fill the field with what is *not* yet on the page: other names for the thing, the name in Spanish, common misspellings. Do not repeat the title. Do not name competitors.

## Change one thing, then wait

After each change, write down the date, what you changed and what you expect. Give it two full weeks if your volume allows. Compare with the same weeks a year ago rather than with last week, because the calendar moves sales more than most pictures do.

If you want a second pair of eyes, our [Amazon optimization](/services/amazon-optimization) work starts exactly here: with your reviews, before anybody opens a design program.
$post$,
    array['/samples/blog-amazon-listing.webp'],
    '{"/samples/blog-amazon-listing.webp": "A package, a pump bottle on a plinth behind five stars, and a phone that shows the bottle in a shop"}',
    '2026-10-29 14:00+00',
    '2026-10-29 14:00+00',
    '2026-10-29 14:00+00',
    'The order in which we fix listings, and why the reviews come before the pictures.',
    'Samuel Brandt',
    array['Amazon', 'Pictures']
  ),
  (
    'b0000000-0000-4000-8000-000000000002',
    'Core Web Vitals in plain words, and what moves each one',
    $post$Three numbers describe how a page feels: how soon the main thing appears, how quickly the page answers a tap, and whether things jump while you read. Google calls them Core Web Vitals. This is what each one means and which repairs usually help.

## The three numbers

| Name | Question | Good |
|---|---|---|
| LCP, Largest Contentful Paint | When is the main picture or heading there? | within 2.5 s |
| INP, Interaction to Next Paint | How long until a tap shows a reaction? | within 200 ms |
| CLS, Cumulative Layout Shift | How much does the page jump? | at most 0.1 |

The limits apply to the slower quarter of real visits: three out of four must be at least this good, on phones and on computers separately. So a fast laptop in the office proves nothing. Measure on a phone that your customers own.

## LCP: make the main thing easy to find

The largest thing above the fold is nearly always a picture or a heading. It is late for one of four reasons, and it helps to check them in this order.

1. **The server is slow to answer.** Look at the time to first byte. If it is above about half a second, no amount of image work will save the page. Serve finished HTML from near the visitor.
2. **The browser learns of the picture too late.** A picture set by a stylesheet or a script is found only after those have loaded. Put it into the HTML as an ordinary image.
3. **The file is too big.** A photograph for a phone rarely needs more than 100 KB.
4. **Something stands in the way.** Fonts and scripts that must arrive before anything is drawn.

An image that does the first three right looks like this:

```html
<img
  src="/house-800.webp"
  srcset="/house-800.webp 800w, /house-1600.webp 1600w"
  sizes="100vw"
  width="1600"
  height="900"
  fetchpriority="high"
  alt="A small house with a red door"
/>
```

Note what is missing: `loading="lazy"`. Lazy loading is right for everything further down and wrong for the first picture.

## INP: do less when somebody taps

INP is about work. While the browser runs a long piece of script, it cannot draw. A visitor taps the menu, nothing happens, they tap again, and the menu opens and closes.

What helps, in order of effect:

- **Ship less script.** The code that never arrives never blocks. Ask of every widget what would be lost without it.
- **Start it later.** A chat window can load when somebody reaches for it.
- **Show the reaction first.** Mark the button as pressed, let the browser draw, then do the work.
- **Break up long tasks.** Anything over 50 milliseconds should give way in between.

Tag managers deserve a look of their own. They grow by one line at a time and nobody is asked to remove the old lines. Once a year, list every tag with the name of a person who still reads its numbers. Delete the rest.

## CLS: reserve the space

A jump happens when something arrives and the page had not kept a place for it. The causes are few:

- images without `width` and `height`
- banners pushed in at the top after loading
- fonts that are wider than the fallback they replace
- embedded videos and maps without a fixed shape

Each has a plain fix. Give media its dimensions. Put banners over the page or leave their space free from the start. Choose a fallback font with matched metrics, which current tools can generate. Wrap embeds in a box with `aspect-ratio`.

## Keep it that way

Getting good numbers once is easy. Keeping them is a habit. Three things make it stick:

1. **A budget in the build.** If the home page may weigh 300 KB and a change makes it 340, the build fails and somebody has to decide.
2. **Field data.** Lab tests find causes; only visits from real people tell you whether it worked. Chrome’s public data covers sites with enough traffic. Smaller ones can record the three numbers themselves with the open [web-vitals](https://github.com/GoogleChrome/web-vitals) library.
3. **A name.** One person looks at the numbers on the first Monday of the month. It takes ten minutes.

None of this makes a dull page interesting. It makes sure that nobody leaves before they find out. If your site is slow and you would like to know why, our [web design](/services/web-design) work includes a weight limit for each page from the first day.
$post$,
    array['/samples/blog-core-web-vitals.webp'],
    '{"/samples/blog-core-web-vitals.webp": "A web page on a stand beside a stopwatch"}',
    '2026-10-08 14:00+00',
    '2026-10-08 14:00+00',
    '2026-10-08 14:00+00',
    'What loading, reacting and staying put mean for visitors, and what moves each of the three.',
    'Theo Okonjo',
    array['Websites', 'Speed']
  ),
  (
    'b0000000-0000-4000-8000-000000000003',
    'A product render is a photograph you can correct',
    $post$People ask whether renders look real. For hard goods they have for years. The better question is what a render lets you do that a photograph does not, and what it asks of you in return.

![A red pump bottle on a turntable](/samples/spin-bottle-poster.webp)

## What you gain

**You can start before the product exists.** The pictures come from the design files, so the store page can open on the day stock arrives. In most launches everybody waits for the photographs.

**You can change your mind.** A new finish is a material, not a shoot. When legal asks for a different sentence on the label in week five, the label changes in every picture overnight.

**Every picture matches.** Same light, same lens, same shadow, across a range that may grow for years. With photographs somebody has to remember how the lamp stood.

**You get angles no camera has.** Cut the product open. Let parts float apart. Look at it from inside the box.

## What you lose

Honesty requires a second list.

- Food, cloth and hair are hard. They can be done, and a photographer is often cheaper.
- People holding things are still best photographed.
- Nothing accidental happens. A good photographer finds a picture nobody planned. A render contains exactly what somebody put there.

For many catalogs the answer is both: renders for the range, a day of photography for the people.

## The brief that saves two weeks

Most delays come from missing files. Gather these before you ask for a price:

| What | Format | Why |
|---|---|---|
| Geometry | STEP, or the native CAD file | Meshes exported for printing lack smooth edges |
| Label and print | Vector, with fonts outlined | Pixels blur when the camera comes close |
| Colors | Physical samples or reference numbers | A screen color is a guess |
| Materials | Names and finishes: matte, satin, brushed | “Black plastic” has a hundred looks |
| One real unit | By mail, even a prototype | We need to hold it to the light |

If there is no CAD file, a model can be built from the object and a caliper. It takes longer. It also forces good questions, such as how thick the glass is.

## How the work goes

1. **Clay.** The model without color, from the angles you will need. Shape and crop are decided here. Changes are cheap.
2. **Look.** One hero picture with final materials and light. This is the moment to compare with the real unit, side by side, by a window.
3. **Range.** All angles and finishes follow from the approved look.
4. **Delivery.** Layered files for your designers, flat ones for stores, and the scene itself.

We approve the clay before anybody talks about color. A beautiful material on a wrong proportion starts a long argument about the wrong thing.

## Where machine learning fits

Rendering is geometry and light, and it is exact. Image generators are neither, which is why we do not let them touch the product. A generator will move a button, invent a port or give a label a new letter, and the picture will look fine until a customer compares it with what came in the box.

Around the product they are useful. Backgrounds, first ideas for a scene, a quick test of six moods before we build one: all of that is faster now. A person then decides what stays, and the product itself is always the rendered one.

## Check a render in five minutes

Before you approve, look for these:

- **Edges.** Real edges are never perfectly sharp. A thin highlight should run along them.
- **Contact.** Where the object meets the table there should be a dark, soft line.
- **Scale.** Grain, threads and print dots tell the eye how big the thing is.
- **Text.** Read every word on the label, including the small ones.
- **Reflections.** Something should be reflected, and it should make sense.

Then send it to the person who packs the product. They know what it looks like better than any of us, and they will see the missing screw.

There is more about formats, spins and AR on our [product visualization](/services/product-visualization) page.
$post$,
    array['/samples/blog-product-renders.webp'],
    '{"/samples/blog-product-renders.webp": "Three pump bottles on steps, from unpainted clay over half painted to finished"}',
    '2026-09-17 14:00+00',
    '2026-09-17 14:00+00',
    '2026-09-17 14:00+00',
    'What a render can do that a camera cannot, and what both need from you first.',
    '',
    array['Pictures', 'Production']
  ),
  (
    'b0000000-0000-4000-8000-000000000004',
    'One idea, six cuts: planning a video ad',
    $post$A video ad is rarely one video. The same campaign runs wide on a TV screen, upright in a feed and square in a sidebar, for six seconds here and thirty there. Plan the cuts before the shoot and they cost little. Find out afterward and you crop somebody’s head off.

## Say the one thing

Write the ad as one sentence a customer could repeat. “The serum has four ingredients.” “The app rounds up my coffee and saves the rest.” If the sentence has an *and* in it, you have two ads.

Then ask what a viewer must see to believe it. Hearing “four ingredients” convinces nobody. Four jars on a table, one hand, nothing else in the frame: that is a picture of the sentence.

## List the placements first

The list of placements is the technical brief. Ours usually looks like this:

| Placement | Shape | Length | Sound |
|---|---|---|---|
| Pre-roll before a video | 16:9 | 15 s | often on |
| Bumper | 16:9 | 6 s | often on |
| Feed | 4:5 | 15 s | mostly off |
| Stories and short video | 9:16 | 9–15 s | mixed |
| Product page | 1:1 | loop | off |
| Display | 16:9, silent | 6 s | off |

Six rows, six cuts. Three of them must work without sound, so nothing important may live in the voice alone.

## Draw every frame before the shoot

Draw the wide, the upright and the square frame side by side, and mark their safe areas on the monitor. If an idea works in only one of them, drop it. Where one take serves all three, keep what matters inside the middle third. Where it cannot, shoot it twice. A film that was cropped later looks cropped.

Two more habits pay off:

- **Hold the end.** Let each shot run three seconds longer than you need. Loops and end cards live off those seconds.
- **Shoot clean plates.** One take of every setup without the product and without people. Retouching, translations and new packaging will all need it.

## The first two seconds

Feeds are scrolled by thumb, so the opening has to work as a still picture. We choose it like a poster:

1. one subject, large
2. movement that has already begun
3. the product in the frame, and its name by second two

We once kept the name for the end, out of good taste. The test panel remembered the light and not the brand; [moving the name to second two](/case-studies/video-ads) took recall from 11 viewers in 40 to 29.

## Where AI helps and where it does not

We use it for storyboards, rough voices, translations of captions, rotoscoping and the dull half of editing. A storyboard takes an afternoon, so you see four ideas instead of one.

We do not use generated footage of the product, of the results it promises or of people presented as customers. The first is inaccurate, the other two are misleading. When a background or an insert is generated, we say so in the delivery notes, because some platforms ask for it and the list of those that do is growing.

## Captions are part of the design

Write them yourself and place them yourself. Automatic captions cover the product, break lines in odd places and misspell the brand.

- at most two lines, at most about 32 characters each
- high in the frame for upright video, because the platform’s buttons sit at the bottom
- the same typeface as the end card
- on screen long enough to be read twice

## Judge it properly

Before launch, decide which number will tell you that the ad worked, and write it down. For a product page it may be add-to-carts. For a bumper it may only be that people search for the name. Views are a price, not a result.

Run two openings against each other and nothing else. If opening A holds people to the third second and B does not, you have learned something you can use next time. If you change the opening, the music and the offer, you have only spent money.

## A plan for four weeks

1. **Week 1.** Sentence, placements, script, storyboard. You approve.
2. **Week 2.** Shoot or render. All plates.
3. **Week 3.** Master cut with sound. You approve.
4. **Week 4.** Six cuts, captions, end cards, delivery notes.

Most videos take 2–6 weeks: a simple film two, a larger series up to six. The steps stay the same. See [video advertising](/services/video-ads) for what is included.
$post$,
    array['/samples/blog-video-ads.webp'],
    '{"/samples/blog-video-ads.webp": "A clapperboard, a phone that plays a short film, and a megaphone"}',
    '2026-08-27 14:00+00',
    '2026-08-27 14:00+00',
    '2026-08-27 14:00+00',
    'How one shoot becomes six ads without looking like six leftovers.',
    'Samuel Brandt',
    array['Ads', 'Production']
  ),
  (
    'b0000000-0000-4000-8000-000000000005',
    'Automation with a person at the gate',
    $post$The best candidate for automation is a task that somebody competent finds boring. The worst is one that nobody can describe. Between the two lies a simple rule: let the machine prepare, let a person release.

## Find the task

Spend a week writing down everything that is typed twice. Orders copied from email into the store. Tracking numbers copied back. The Monday report. For each, note four things:

| | Example |
|---|---|
| How often | 30 a day |
| How long each takes | 4 minutes |
| What a mistake costs | wrong item shipped, one refund |
| How you notice a mistake | the customer writes |

Multiply the first two and you know what it is worth. Read the last two together and you know how careful to be. A frequent task with cheap, visible mistakes is where to begin.

## Describe it before you automate it

Ask the person who does it to do it aloud while somebody writes. The rules come out in the exceptions. “If it is from the hospital I call first.” “We never ship that one on Fridays.” These sentences are the specification, and no software company knows them.

If two people who do the same job give different answers, settle that first. Automation makes a disagreement faster.

## Put the gate in the right place

There are three kinds of gates, and the choice depends on what a mistake costs.

1. **Approve everything.** The machine fills in the form, a person presses the button. Right at the start of anything, and forever for payments.
2. **Approve exceptions.** The machine decides the clear cases and puts the rest into a tray. Right when you can define *clear* and check it.
3. **Review samples.** Everything runs, and somebody reads one in twenty. Right when mistakes are cheap and can be undone.

Move from one to the next with evidence. When a hundred approvals in a row needed no change, the clear cases have earned their way through.

Here is what such a rule can look like. It is short on purpose, so that the person who owns the process can read it:

```yaml
order:
  release_automatically:
    - customer is known
    - address has shipped before
    - total is under 500
    - every item is in stock
  otherwise: put in the tray, say which line failed
```

The last line matters most. A tray full of cases marked “needs review” makes people press *approve* without looking. A tray that says “address is new” gets read.

## What language models add

Older automation needed tidy input. A language model can read a messy email and fill in a form: item, quantity, date, the odd request at the end. That is useful, and it is why many tasks that resisted for years are worth another look.

It also fails in a new way. It does not stop when it is unsure; it writes something plausible. So we treat its output as a draft from a fast colleague on their first day:

- it fills in fields, and ordinary code checks them against the stock list
- it quotes the sentence each value came from, so that a person can check at a glance
- anything it could not find stays empty
- it never sends, pays or deletes

## Build the way back

Before the first run, decide how to stop it and how to undo what it did. Both should be one action that anybody on shift can take. Keep a log in plain sentences: what came in, what was decided, which rule applied, who released it. When a customer asks in March why something happened in January, the answer should take a minute.

Also plan for the day the service is down. The old way must still work, even if it is slow, and people must remember how. Do it by hand once a quarter.

## Measure what you wanted

Hours saved is the usual number and it is often imaginary, because the hours fill with something else. Better ones:

- time from order to shipment
- share of cases that needed a person
- corrections after release

If the third one rises, close the gate again and find out why. That is what it is for.

More examples are on the [AI automation](/services/ai-automation) page. For a first conversation, one boring task and its exceptions are enough.
$post$,
    array['/samples/blog-automation-approval.webp'],
    '{"/samples/blog-automation-approval.webp": "A robot arm that holds a stamp over a letter marked Approved"}',
    '2026-08-06 14:00+00',
    '2026-08-06 14:00+00',
    '2026-08-06 14:00+00',
    'Which steps a machine may take alone, and where somebody has to say yes.',
    'Theo Okonjo',
    array['Automation']
  ),
  (
    'b0000000-0000-4000-8000-000000000006',
    'How to choose a scope you can finish',
    $post$Most projects that go wrong were too big on the first day. Nobody meant them to be. The list grew in meetings where adding a line was free. Here is how we cut a wish list down to something with a date.

## Write the sentence

Finish this: *When this is done, ___ can ___ without ___.*

“When this is done, a buyer can book a tour without calling us.” “When this is done, the warehouse can see tomorrow’s orders without asking sales.” If you need three sentences, you may need three projects. Put them in order and start with the first.

Read every wish against the sentence. A wish that does not help it is not bad. It is for later, and it goes on a list called *later* that you show to everybody. People let go of an idea more easily when they can see where it is kept.

## Sort by what you would miss

For each remaining item ask: if we launched without it, who would call on the first day?

| Answer | What it means |
|---|---|
| A customer could not finish | Must have |
| A colleague would do it by hand | Can wait a month |
| Somebody would ask where it is | Can wait a year |
| Nobody | Leave it out |

The second row is where projects are saved. An export to a spreadsheet, sent by a person every Friday, replaces a feature that would take three weeks. When the Friday email becomes a burden you know that the feature is worth building, and exactly what it should do.

## Pages are not the unit

Quotes by the page tempt everybody to count pages. What takes time is different things: a kind of page nobody has designed yet, a form with rules, a connection to another system, a decision that needs three people.

So count kinds instead:

1. **Page types.** Twenty articles are one type. A pricing table is another.
2. **Forms.** Each with its checks, its emails and its errors.
3. **Connections.** Every outside system, even the small ones. Especially the small ones.
4. **Languages.** Each multiplies the writing and the checking.
5. **Content.** Who writes it, who photographs it, by when.

The fifth is the most common cause of delay and is missing from most plans. If you cannot name the person who writes the text, the text is part of the scope.

## Time, money, scope: fix two

You can fix the date and the budget and let the scope move. You can fix the scope and let the date move. You cannot fix all three for a list that nobody has cut yet; anyone who promises to is guessing or padding.

For a first version we advise fixing date and budget. It makes every later discussion short: what comes out if this goes in?

As a rule of thumb from our own work, a simple site takes 2–4 weeks and a complex one 2–3 months. If your list needs more than that, look for a first part that is useful alone.

## Make the risky thing first

Every project has one part that nobody is sure about. The payment provider in an unusual country. The old database. Whether people will really upload a photo.

Do that part in the first week, badly, on purpose. A rough test that fails costs days. The same discovery in week ten costs the project.

## Agree on what done looks like

For every item write one line that can be checked by somebody who was not in the meeting:

- *Weak:* The booking form is user friendly.
- *Strong:* A visitor on a phone books a tour in under two minutes without help. Five people try.

Put these lines next to the price. They protect both sides. The client knows what is paid for, and the team knows when to stop.

## A scope on two pages

When we start, the whole plan fits on two pages: the sentence, the must-haves with their checks, the list called *later*, the dates, who decides, what it costs, what happens when something changes. If it does not fit, it is not decided yet.

You can bring a rough version of them to a [first talk](/contact). A napkin will do. The empty lines tell us what to ask.
$post$,
    array['/samples/blog-scope.webp'],
    '{"/samples/blog-scope.webp": "A package with a checklist, two shapes on it, a ruler and a pencil in front"}',
    '2026-07-16 14:00+00',
    '2026-07-16 14:00+00',
    '2026-07-16 14:00+00',
    'A way to cut a project until it can be finished, before anybody has begun.',
    '',
    array['Projects']
  ),
  (
    'b0000000-0000-4000-8000-000000000007',
    'A design system is a list of decisions',
    $post$A design system is often shown as a wall of buttons. The buttons are the visible part. What makes it work is that a few hundred small questions have been answered once, written down, and put where people and machines will use the answers.

## Begin with what you repeat

Do not begin with a blank file and a color wheel. Take screenshots of everything you have, print them, and circle what should be the same and is not. Four grays that differ by a hair. Three dialogs that close in three ways. The circles are your backlog, sorted by how often they appear.

In most products a short list covers nearly everything: text, button, field, choice, list, card, dialog, message, table. Make these nine well before you draw a tenth.

## Three layers of names

Names carry a system for longer than any picture. We use three layers:

| Layer | Example | Who uses it |
|---|---|---|
| Raw value | `green-600` | nobody directly |
| Meaning | `action`, `danger`, `surface` | components |
| Component | `button-background` | only where a component must differ |

The middle layer does the work. A designer says *action*, a developer writes `action`, and the theme decides what it looks like in the dark.

```css
:root {
  --green-600: #1d6b4b;
  --green-300: #a9d8bf;

  --action: var(--green-600);
  --on-action: white;
}

.dark {
  --action: var(--green-300);
  --on-action: #15221c;
}

.button {
  background: var(--action);
  color: var(--on-action);
}
```

Notice that color and the text on it come as a pair. If they are chosen together, contrast is checked once. If they are chosen apart, somebody will put gray on green on a Friday evening.

## Write the reason down

For each component, four short paragraphs are enough:

1. **Use it when.** One sentence.
2. **Do not use it when.** And what to use instead.
3. **States.** Resting, hovered, focused, pressed, busy, disabled, wrong. Draw all of them.
4. **Words.** How labels are written, with two good examples and one bad one.

The second paragraph is the valuable one. Anybody can find a use for a dialog. The system earns its keep when it says: do not ask for confirmation if the action can be undone.

## Accessibility belongs in the part

A button that works with a keyboard, shows its focus and is large enough for a thumb costs an afternoon to build once. Repairing it in forty screens costs weeks. So the checks live with the component:

- it can be reached and used without a mouse
- focus is visible in both themes
- the name a screen reader speaks says what it does
- the target is at least 24 by 24 pixels, and 44 where there is room
- nothing is said by color alone

## Where AI helps

Machines are good at the clerical half. Ours reads a pull request and points out a color that is not a token. It drafts the documentation page from the component’s rules and tests. It lists every screen that still uses the old dialog. All of these produce a suggestion, and a named person accepts it.

They are poor at the other half, which is deciding what to leave out. A generator will happily offer you a twelfth button.

## Keep it small enough to be used

A system dies in one of two ways. Either it lags behind the product, so people work around it, or it grows until nobody can find anything. Three habits help against both:

- **One owner.** Not a committee. Somebody who can say no and explains it.
- **One way in.** A new part enters when three teams need it. Until then it lives in one product.
- **Regular removal.** Each quarter, list the parts used once or never. Delete or merge.

## When you do not need one

If you have one website, one designer and no plans for an app, you need a page of rules and a tidy stylesheet. Write down the colors, the type sizes, the spacing steps and how a form looks when something is wrong. That page will take you further than a library of eighty parts.

If you have several products and people disagree about gray, [talk to us](/services/software-design). We begin with the screenshots.
$post$,
    array['/samples/blog-design-systems.webp'],
    '{"/samples/blog-design-systems.webp": "A board of switches, buttons, swatches and a chart beside a fan of color samples"}',
    '2026-06-25 14:00+00',
    '2026-06-25 14:00+00',
    '2026-06-25 14:00+00',
    'Why a design system is worth most where it says no.',
    '',
    array['Design', 'Websites']
  ),
  (
    'b0000000-0000-4000-8000-000000000008',
    'Before you spend on Google Ads: five checks',
    $post$Search ads are simple to switch on. That is their charm and their danger. Much of the waste in an account begins in its first week, with a setting nobody chose. Go through these five checks before the first click.

## 1. Can you tell that it worked?

Decide what counts: an order, a booked call, a form with a real message. Then make sure the account records it, once, with a value.

Test it yourself. Place an order, wait, look at the report. Things that go wrong here:

- the thank-you page can be reloaded and counts twice
- a click on the phone number counts as a sale
- the consent banner blocks the tag and nobody noticed
- newsletter sign-ups and purchases are added into one number

The bidding follows whatever you record. If you reward it for newsletter sign-ups it will find you people who like newsletters.

## 2. Does the page answer the search?

Type your best keyword into a search box, then look at the page you would send people to. Does the headline contain the thing? Is the price there, or at least the way to a price? Can you act without scrolling past a film?

One page for one intention works better than the home page for all of them. It can be a plain page:

1. what it is, in the words people search for
2. for whom, and for whom not
3. what it costs or how a price is made
4. proof: a picture, a review, a sample
5. one action

If the page takes five seconds on a phone, repair that first. You pay for the click whether the page arrives or not.

## 3. Which searches are you buying?

A keyword is not what people type. With broad match, *garden furniture* may buy you “how to repair a garden chair”. Start narrow and widen later:

| Match type | Written as | Reaches |
|---|---|---|
| Exact | `[teak garden table]` | the same meaning |
| Phrase | `"teak garden table"` | searches that include that meaning |
| Broad | `teak garden table` | anything Google finds related |

Open the search terms report every day in the first week. Copy what does not fit into a list of negative keywords. Good candidates from the start are *free*, *jobs*, *repair*, *used*, *how to*, unless these are your business.

## 4. What did the wizard switch on?

The setup assistant makes friendly suggestions. Check each of these by hand:

- **Networks.** A search campaign may also run on partner sites and in the display network. Switch both off until search alone works.
- **Location.** The default can include people *interested in* your area. Choose people *in* it.
- **Automatically created assets.** Headlines written from your site. Read them or turn them off.
- **Auto-apply recommendations.** These change the account without asking. Turn them off and decide for yourself.
- **Schedule.** If nobody answers the phone on Sunday, do not advertise a phone call on Sunday.

None of these settings is bad. They are decisions, and they should be yours.

## 5. What can you afford to learn?

Work backward from a sale. If an order leaves you 40 dollars and one visitor in fifty buys, a click may cost you 80 cents before you lose money. Those numbers are an example; use your own. If clicks in your market cost three dollars, ads will not fix it. The page has to sell better or the product has to earn more.

Then set a test budget you can lose. It should buy at least a hundred clicks on one theme, because fewer tell you nothing. Write down in advance what you will do with each result:

- below the limit: widen carefully
- around the limit: improve the page, keep the keywords
- far above: stop, keep the list of search terms, think

## The first month

1. **Week 1.** One campaign, one theme, exact and phrase match. Daily look at search terms.
2. **Week 2.** Pause what spent without result. Rewrite the weakest ad.
3. **Week 3.** Change one thing on the landing page.
4. **Week 4.** Compare cost per result with your limit. Decide.

Automated bidding and AI campaigns can be very good once there are enough real results to learn from. They are a multiplier, and a multiplier needs something to multiply.

We do this work every week under [Google Ads management](/services/google-ads). An audit of an existing account starts with check one, and quite often ends there.
$post$,
    array['/samples/blog-google-ads.webp'],
    '{"/samples/blog-google-ads.webp": "A target with a dart, a magnifying glass and a few coins"}',
    '2026-06-04 14:00+00',
    '2026-06-04 14:00+00',
    '2026-06-04 14:00+00',
    'Five things to look at before the first dollar goes into a campaign.',
    'Samuel Brandt',
    array['Ads', 'Speed']
  ),
  (
    'b0000000-0000-4000-8000-000000000009',
    'What to bring to a first conversation',
    $post$You do not need a brief to talk to an agency. You need enough for both sides to find out whether it is worth a second talk. This is what helps, what does not, and what we will ask you.

## Five things that help

**The sentence.** What should be different afterward? “More orders” is a wish. “People who land on the product page should find the size chart” is something one can build.

**What you have.** The current site, the listing, the logo files, the spreadsheet everybody hates. Do not tidy it up. The mess tells us how the work is done today.

**Two examples.** One thing you like and one you dislike, each with a sentence why. They need not come from your industry. A ticket machine you enjoy using says more than ten competitors’ websites.

**A range.** Money is easier to discuss early. If you name a range we can say what fits into it. If you do not, we have to guess, and one of us will be embarrassed later.

**A date, and what hangs on it.** A trade show is a date. “As soon as possible” is a mood.

## What you can leave at home

- A list of features copied from a larger company
- A choice of technology, unless somebody in the house has to maintain it
- A finished sitemap
- Apologies for the old website

## Questions we will ask

They are the same every time, so you can think about them in advance:

1. Who uses this, and what were they doing a minute before?
2. What do they do today instead?
3. Who in your company has to like it? Who can say yes?
4. What has been tried, and why did it stop?
5. Who will write the copy and answer the email that comes in?
6. If we could finish only one part, which would it be?

The third question is the most useful one. A project with one person who decides moves. A project with four who comment waits.

## Questions you should ask us

Ask them of anybody you are thinking of hiring:

| Question | A good sign |
|---|---|
| Who will do the work? | A name, and you can talk to them |
| What will you not do? | A clear answer without a pause |
| What does AI do here, and who checks it? | Both halves get an answer |
| What do we own at the end? | Everything, with the source files |
| What happens when we disagree? | A story about the last time |
| What do you need from us every week? | A number of hours |

Our own answers to most of these are on the [FAQs page](/faqs). You own everything, royalty-free. A 30-day support period is included and can be extended for up to 2 years. The team is in the United States, and the people you talk to are the people who do the work.

## What happens next

We talk for half an hour. The plan comes within 2–4 days, on two pages: the sentence as we understood it, the scope, what is left out, a price and dates. It costs nothing and you may show it to others. If it is wrong, it is wrong early.

If we are not the right people, we say so. It happens with work that needs a permanent team in the house, and with projects whose main problem is not one a website can solve. Hearing this in the first week is worth something too.

## If you would rather write

Some people think better in writing. Use the [contact form](/contact) and answer these four lines:

- What it is
- Who it is for
- What should be different
- By when, and roughly for how much

We reply typically within 24-48 hours. If you hear nothing after 48 hours, check your spam folder. Email from people you have just met often ends up there.
$post$,
    array['/samples/blog-first-conversation.webp'],
    '{"/samples/blog-first-conversation.webp": "A fan of color samples, a pencil and three painted shapes"}',
    '2026-05-14 14:00+00',
    '2026-05-14 14:00+00',
    '2026-05-14 14:00+00',
    'What helps in a first talk, and what may stay at home.',
    '',
    array['Projects']
  )
on conflict do nothing;
