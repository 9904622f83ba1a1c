/** The SQL under mutation testing and the tests that are to notice, in the groups in which results are counted. */

interface SqlGroup {
  /** Globs from supabase/schemas. */
  schemas: string[]
  /** Globs from the project root. */
  tests: string[]
}

export const SQL_GROUPS: Record<string, SqlGroup> = {
  access: {
    schemas: ['2_access/*.sql'],
    tests: ['tests/db/{matrix,blog-slugs,chats,own-picture,people,people-emails}.test.ts'],
  },
  retention: {
    schemas: ['3_functions/13_retention.sql'],
    tests: [
      'tests/db/{accounts,blog-versions,people,people-data,redirects,session-ends,trash,visits,vitals}.test.ts',
      'tests/functions/{push,retention}.test.ts',
    ],
  },
  'append-only': {
    schemas: [
      '4_triggers/{06_chat,07_leads,10_history}.sql',
      '3_functions/{06_chat_leads,06_chat_saving,10_history}.sql',
    ],
    tests: [
      'tests/db/{accounts,chats,chats-at-once,people,people-data,people-timeline,privacy}.test.ts',
      'tests/db/{funnel,people-list,search,search-pages,submissions,trash,two-people}.test.ts',
      'tests/functions/{chat,chat-handoff,chat-leads}.test.ts',
    ],
  },
  mails: {
    schemas: ['4_triggers/{08_notifications,15_timeline}.sql', '3_functions/{08_notifications,15_mail}.sql'],
    tests: [
      'tests/db/{functions,people,people-emails,people-list,people-timeline}.test.ts',
      'tests/db/{notifications,portfolio,random-days,trash}.test.ts',
      'tests/functions/{chat-by-mail,chat-leads,inbound-mail,notify,send-mail}.test.ts',
      'tests/faults/{mail-storm,notify-faults}.test.ts',
    ],
  },
}
