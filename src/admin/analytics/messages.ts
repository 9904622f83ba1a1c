/** The texts of the analytics tab. */
export const messages = {
  loadFailed: 'Failed to load analytics',
  confirmVisits: 'Are you sure you want to delete ALL visit records? This cannot be undone.',
  confirmLogins: 'Are you sure you want to delete ALL admin login records? This cannot be undone.',
  visitsDeleted: 'All visits deleted',
  loginsDeleted: 'All admin logins deleted',
  visitsFailed: (reason: string) => `Failed to delete visits: ${reason}`,
  loginsFailed: (reason: string) => `Failed to delete admin logins: ${reason}`,
  exportFailed: 'Failed to make the file. Please try again.',
  exportCut: (count: number) => `The file has the newest ${count.toLocaleString('en-US')} rows`,
  nothingYet: 'No visit has been counted from its beginning yet. A made-up month shows what will be here.',
  example: 'This is an example: a month of a site that does not exist. None of these numbers are yours.',
  noVisits: 'No visits yet. Page views will appear here; those of bots and of your own browser do not count.',
  noVisitsInPeriod: 'No visits in this time.',
  aboutTotal: 'Page views. In “From visit to won” a visit is a browser tab with all of its page views.',
  noFunnel:
    'No visits in this time. From here one will see how many visits saw the form or the chat, began to write, sent, and were won.',
  aboutBars:
    'Bar: share of the step before; tick beside it: the time before. A visit is a browser tab; contacted is every lead that is no longer new.',
  aboutBarsOfAllTime:
    'Bar: share of the step before. A visit is a browser tab; contacted is every lead that is no longer new.',
  moreThanBefore:
    'Where a share is over 100 %, people wrote who are not counted as visits: they ask not to be, or use no script.',
  noCampaigns:
    'No visits in this time. Links with utm_campaign in their address, as in a newsletter, will be named here.',
  noParts: 'No visits in this time.',
  aboutParts: 'A name narrows the figures to its visits. The fifty names with most won, sent and visits.',
  partsOfLeads:
    'Messages that pass the other filters. Visits are counted under one name at a time, so that no number is about one visitor, and are not in this list. The fifty names with most won and sent.',
  partsUnknown:
    'Visits are counted under one name at a time, so that no number is about one visitor: with filters of other kinds nothing can be said here.',
  funnelOfLeads:
    'With more than one filter only messages are told: visits are counted under one name at a time, so that no number is about one visitor.',
  funnelUnknown:
    'Visits are counted under one name at a time, so that no number is about one visitor: with more than one filter nothing can be said here.',
  noSuchLeads: 'No message passes these filters in this time.',
  formOfAll: 'Of all visits, whatever is filtered: fields are counted for themselves.',
  chatOfAll: 'Of all conversations, whatever is filtered.',
  speedOfYear: 'Of the last 12 months, whatever came before.',
  speedOfPage:
    'Of every view of this page, also in visits that began elsewhere; single pages are kept for 90 days.',
  speedOfAll: (kinds: string) =>
    `Speed is counted by page and device alone: the ${kinds} changes nothing here.`,
  viewsOf: {
    page: 'Page views of this page, also in visits that began elsewhere.',
    referrer: 'Page views to which this site led.',
    device: 'Page views on these devices.',
  },
  viewsOfAll:
    'All page views, whatever is filtered: they are counted by page, site before and device, and by one of these at a time.',
  listOfAll: 'Of all page views, whatever is filtered.',
  leadsOfAll: 'Of all messages, whatever is filtered.',
  visitorsOfAll:
    'Of the whole site, whatever is filtered: what visitors are told apart by says nothing of how they came.',
  noGivingUp:
    'Nobody has begun to write in this time. Fields of the form and questions of the chat will be here, with how many went no further.',
  aboutForm: 'Visits of this time that wrote in a field, and in none that follows.',
  aboutChat: 'All conversations since its script was last changed, whatever time is chosen.',
  noVitals:
    'Nothing was measured on these devices in this time. How long visitors waited for the main thing, a tap’s answer and the first byte, and how much pages jumped, will be here.',
  aboutVitals:
    'p75: three of four views were at least as fast, to a tenth. Dashed: still good. Triangles are days on which the pages were published. Views that were left at once are not measured.',
  noVisitors: 'No visitors were counted in this time. How many a day had will appear here.',
  aboutVisitors:
    'Told apart by network and browser, for one day: people in one office may count as one. Nobody is known again on another day, so days add up to nothing.',
  newestLeads: (most: number) => `The newest ${most}.`,
  leadsFailed: 'Failed to load the people. Please try again.',
  noPages: 'No pages were viewed in this time.',
  noReferrers: 'No other site has led here in this time.',
  noLeads: 'No messages were sent in this time.',
  noLogins: 'No admin logins yet. Attempts to log in will appear here.',
  noteAdded: 'Note added',
  noteNotSaved: 'The note is not saved. Please try again.',
  noteDeleted: 'Note deleted',
  noteNotDeleted: 'Failed to delete the note. Please try again.',
  noteNotRestored: 'Failed to bring the note back.',
  notesFailed: 'Failed to load the notes on the chart.',
  unknownReason: 'unknown error',
} as const
