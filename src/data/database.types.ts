/**
 * The tables and functions of the API, as the clients of Supabase take them. Written by `npm run db:types` from the
 * embedded database, not by hand: the Supabase CLI's own generator needs Docker or a hosted project. Unlike that one it
 * knows the texts that a check allows, and that what a function takes and gives may be null.
 */

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      admin_logins: {
        Row: {
          created_at: string
          email: string
          id: string
          ip_address: string | null
          status: string
          user_agent: string | null
        }
        Insert: {
          created_at?: string
          email: string
          id?: string
          ip_address?: string | null
          status: string
          user_agent?: string | null
        }
        Update: {
          created_at?: string
          email?: string
          id?: string
          ip_address?: string | null
          status?: string
          user_agent?: string | null
        }
        Relationships: []
      }
      admin_presence: {
        Row: {
          live: boolean
          seen_at: string
          user_id: string
        }
        Insert: {
          live?: boolean
          seen_at?: string
          user_id: string
        }
        Update: {
          live?: boolean
          seen_at?: string
          user_id?: string
        }
        Relationships: []
      }
      annotations: {
        Row: {
          created_at: string
          day: string
          id: string
          note: string
        }
        Insert: {
          created_at?: string
          day: string
          id?: string
          note: string
        }
        Update: {
          created_at?: string
          day?: string
          id?: string
          note?: string
        }
        Relationships: []
      }
      announced_pages: {
        Row: {
          announced_at: string
          id: number
          versions: Json
        }
        Insert: {
          announced_at?: string
          id?: number
          versions: Json
        }
        Update: {
          announced_at?: string
          id?: number
          versions?: Json
        }
        Relationships: []
      }
      audit_log: {
        Row: {
          action: 'added' | 'changed' | 'deleted' | 'restored' | 'signed in' | 'sign-in failed' | 'exported' | 'invited' | 'removed' | 'role changed' | 'second factor set' | 'second factor removed' | 'recovery code used' | 'passkey added' | 'passkey removed'
          actor: string
          actor_email: string | null
          fields: string[]
          happened_at: string
          id: string
          label: string
          row_id: string
          table_name: string
        }
        Insert: {
          action: 'added' | 'changed' | 'deleted' | 'restored' | 'signed in' | 'sign-in failed' | 'exported' | 'invited' | 'removed' | 'role changed' | 'second factor set' | 'second factor removed' | 'recovery code used' | 'passkey added' | 'passkey removed'
          actor: string
          actor_email?: string | null
          fields?: string[]
          happened_at?: string
          id?: string
          label?: string
          row_id: string
          table_name: string
        }
        Update: {
          action?: 'added' | 'changed' | 'deleted' | 'restored' | 'signed in' | 'sign-in failed' | 'exported' | 'invited' | 'removed' | 'role changed' | 'second factor set' | 'second factor removed' | 'recovery code used' | 'passkey added' | 'passkey removed'
          actor?: string
          actor_email?: string | null
          fields?: string[]
          happened_at?: string
          id?: string
          label?: string
          row_id?: string
          table_name?: string
        }
        Relationships: []
      }
      blog_post_slugs: {
        Row: {
          left_at: string
          post_id: string
          slug: string
        }
        Insert: {
          left_at?: string
          post_id: string
          slug: string
        }
        Update: {
          left_at?: string
          post_id?: string
          slug?: string
        }
        Relationships: []
      }
      blog_post_versions: {
        Row: {
          author: string
          content: string
          description: string
          excerpt: string
          id: number
          image_alts: Json
          image_urls: string[]
          post_deleted_at: string | null
          post_id: string
          published_at: string
          revision: number
          saved_at: string
          saved_by: string | null
          share_image: string
          slug: string
          status: string
          tags: string[]
          title: string
        }
        Insert: {
          author?: string
          content: string
          description?: string
          excerpt?: string
          id?: never
          image_alts: Json
          image_urls: string[]
          post_deleted_at?: string | null
          post_id: string
          published_at: string
          revision: number
          saved_at?: string
          saved_by?: string | null
          share_image?: string
          slug: string
          status: string
          tags?: string[]
          title: string
        }
        Update: {
          author?: string
          content?: string
          description?: string
          excerpt?: string
          id?: never
          image_alts?: Json
          image_urls?: string[]
          post_deleted_at?: string | null
          post_id?: string
          published_at?: string
          revision?: number
          saved_at?: string
          saved_by?: string | null
          share_image?: string
          slug?: string
          status?: string
          tags?: string[]
          title?: string
        }
        Relationships: []
      }
      blog_posts: {
        Row: {
          author: string
          content: string
          created_at: string
          description: string
          excerpt: string
          id: string
          image_alts: Json
          image_urls: string[]
          published_at: string
          revision: number
          share_image: string
          slug: string
          status: 'draft' | 'scheduled' | 'published'
          tags: string[]
          title: string
          updated_at: string
        }
        Insert: {
          author?: string
          content: string
          created_at?: string
          description?: string
          excerpt?: string
          id?: string
          image_alts?: Json
          image_urls?: string[]
          published_at?: string
          revision?: number
          share_image?: string
          slug?: string
          status?: 'draft' | 'scheduled' | 'published'
          tags?: string[]
          title: string
          updated_at?: string
        }
        Update: {
          author?: string
          content?: string
          created_at?: string
          description?: string
          excerpt?: string
          id?: string
          image_alts?: Json
          image_urls?: string[]
          published_at?: string
          revision?: number
          share_image?: string
          slug?: string
          status?: 'draft' | 'scheduled' | 'published'
          tags?: string[]
          title?: string
          updated_at?: string
        }
        Relationships: []
      }
      categories: {
        Row: {
          created_at: string
          id: string
          name: string
          timestamp: string
        }
        Insert: {
          created_at?: string
          id?: string
          name: string
          timestamp?: string
        }
        Update: {
          created_at?: string
          id?: string
          name?: string
          timestamp?: string
        }
        Relationships: []
      }
      chat_handoffs: {
        Row: {
          accepted_at: string | null
          accepted_by: string | null
          admin_seen_at: string | null
          chat_log_id: string
          earlier_talks: Json
          ended_at: string | null
          ended_why: 'unanswered' | 'ended' | 'gone' | 'left' | null
          requested_at: string
          visitor_has_at: string | null
          visitor_seen_at: string
        }
        Insert: {
          accepted_at?: string | null
          accepted_by?: string | null
          admin_seen_at?: string | null
          chat_log_id: string
          earlier_talks?: Json
          ended_at?: string | null
          ended_why?: 'unanswered' | 'ended' | 'gone' | 'left' | null
          requested_at?: string
          visitor_has_at?: string | null
          visitor_seen_at?: string
        }
        Update: {
          accepted_at?: string | null
          accepted_by?: string | null
          admin_seen_at?: string | null
          chat_log_id?: string
          earlier_talks?: Json
          ended_at?: string | null
          ended_why?: 'unanswered' | 'ended' | 'gone' | 'left' | null
          requested_at?: string
          visitor_has_at?: string | null
          visitor_seen_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'chat_handoffs_chat_log_id_fkey'
            columns: ['chat_log_id']
            isOneToOne: true
            referencedRelation: 'chat_logs'
            referencedColumns: ['id']
          },
        ]
      }
      chat_logs: {
        Row: {
          created_at: string
          finished_at: string | null
          flow_version: string | null
          frozen_at: string | null
          id: string
          messages: Json
          missed_call_at: string | null
          person_id: string | null
          source_path: string | null
          status: 'new' | 'contacted' | 'won' | 'lost'
          step: string | null
          updated_at: string
          user_info: Json
        }
        Insert: {
          created_at?: string
          finished_at?: string | null
          flow_version?: string | null
          frozen_at?: string | null
          id?: string
          messages?: Json
          missed_call_at?: string | null
          person_id?: string | null
          source_path?: string | null
          status?: 'new' | 'contacted' | 'won' | 'lost'
          step?: string | null
          updated_at?: string
          user_info?: Json
        }
        Update: {
          created_at?: string
          finished_at?: string | null
          flow_version?: string | null
          frozen_at?: string | null
          id?: string
          messages?: Json
          missed_call_at?: string | null
          person_id?: string | null
          source_path?: string | null
          status?: 'new' | 'contacted' | 'won' | 'lost'
          step?: string | null
          updated_at?: string
          user_info?: Json
        }
        Relationships: [
          {
            foreignKeyName: 'chat_logs_person_id_fkey'
            columns: ['person_id']
            isOneToOne: false
            referencedRelation: 'people'
            referencedColumns: ['id']
          },
        ]
      }
      chat_replies: {
        Row: {
          chat_log_id: string
          content: string
          created_at: string
          id: string
          written_by: string | null
        }
        Insert: {
          chat_log_id: string
          content: string
          created_at?: string
          id?: string
          written_by?: string | null
        }
        Update: {
          chat_log_id?: string
          content?: string
          created_at?: string
          id?: string
          written_by?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'chat_replies_chat_log_id_fkey'
            columns: ['chat_log_id']
            isOneToOne: false
            referencedRelation: 'chat_logs'
            referencedColumns: ['id']
          },
        ]
      }
      chat_step_counts: {
        Row: {
          answered: number
          flow_version: string
          reached: number
          skipped: number
          step: string
        }
        Insert: {
          answered?: number
          flow_version: string
          reached?: number
          skipped?: number
          step: string
        }
        Update: {
          answered?: number
          flow_version?: string
          reached?: number
          skipped?: number
          step?: string
        }
        Relationships: []
      }
      contact_submissions: {
        Row: {
          arrival: Json | null
          chat_log_id: string | null
          created_at: string
          email: string
          flags: string[]
          id: string
          message: string
          name: string
          notes: string
          notes_revision: number
          person_id: string | null
          source: 'contact' | 'chat' | 'hand'
          source_path: string | null
          status: 'new' | 'contacted' | 'won' | 'lost'
          submitted_at: string
          updated_at: string
          verified: boolean
        }
        Insert: {
          arrival?: Json | null
          chat_log_id?: string | null
          created_at?: string
          email: string
          flags?: string[]
          id?: string
          message: string
          name: string
          notes?: string
          notes_revision?: number
          person_id?: string | null
          source?: 'contact' | 'chat' | 'hand'
          source_path?: string | null
          status?: 'new' | 'contacted' | 'won' | 'lost'
          submitted_at?: string
          updated_at?: string
          verified?: boolean
        }
        Update: {
          arrival?: Json | null
          chat_log_id?: string | null
          created_at?: string
          email?: string
          flags?: string[]
          id?: string
          message?: string
          name?: string
          notes?: string
          notes_revision?: number
          person_id?: string | null
          source?: 'contact' | 'chat' | 'hand'
          source_path?: string | null
          status?: 'new' | 'contacted' | 'won' | 'lost'
          submitted_at?: string
          updated_at?: string
          verified?: boolean
        }
        Relationships: [
          {
            foreignKeyName: 'contact_submissions_chat_log_id_fkey'
            columns: ['chat_log_id']
            isOneToOne: true
            referencedRelation: 'chat_logs'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'contact_submissions_person_id_fkey'
            columns: ['person_id']
            isOneToOne: false
            referencedRelation: 'people'
            referencedColumns: ['id']
          },
        ]
      }
      deleted_rows: {
        Row: {
          deleted_at: string
          deleted_by: string | null
          deleted_by_email: string | null
          id: string
          label: string
          row: Json
          row_id: string
          table_name: string
        }
        Insert: {
          deleted_at?: string
          deleted_by?: string | null
          deleted_by_email?: string | null
          id?: string
          label?: string
          row: Json
          row_id: string
          table_name: string
        }
        Update: {
          deleted_at?: string
          deleted_by?: string | null
          deleted_by_email?: string | null
          id?: string
          label?: string
          row?: Json
          row_id?: string
          table_name?: string
        }
        Relationships: []
      }
      email_attachments: {
        Row: {
          email_id: string
          id: string
          media_type: string
          name: string
          path: string
          size: number
        }
        Insert: {
          email_id: string
          id?: string
          media_type: string
          name: string
          path: string
          size: number
        }
        Update: {
          email_id?: string
          id?: string
          media_type?: string
          name?: string
          path?: string
          size?: number
        }
        Relationships: [
          {
            foreignKeyName: 'email_attachments_email_id_fkey'
            columns: ['email_id']
            isOneToOne: false
            referencedRelation: 'person_emails'
            referencedColumns: ['id']
          },
        ]
      }
      faqs: {
        Row: {
          answer: string
          id: string
          order: number
          question: string
        }
        Insert: {
          answer: string
          id?: string
          order?: number
          question: string
        }
        Update: {
          answer?: string
          id?: string
          order?: number
          question?: string
        }
        Relationships: []
      }
      follow_ups: {
        Row: {
          created_at: string
          done_at: string | null
          due_on: string
          id: string
          owner_id: string | null
          person_id: string
          revision: number
          submission_id: string | null
          text: string
        }
        Insert: {
          created_at?: string
          done_at?: string | null
          due_on: string
          id?: string
          owner_id?: string | null
          person_id: string
          revision?: number
          submission_id?: string | null
          text: string
        }
        Update: {
          created_at?: string
          done_at?: string | null
          due_on?: string
          id?: string
          owner_id?: string | null
          person_id?: string
          revision?: number
          submission_id?: string | null
          text?: string
        }
        Relationships: [
          {
            foreignKeyName: 'follow_ups_person_id_fkey'
            columns: ['person_id']
            isOneToOne: false
            referencedRelation: 'people'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'follow_ups_submission_id_fkey'
            columns: ['submission_id']
            isOneToOne: false
            referencedRelation: 'contact_submissions'
            referencedColumns: ['id']
          },
        ]
      }
      form_totals: {
        Row: {
          day: string
          step: 'form' | 'name' | 'email' | 'confirmEmail' | 'message' | 'answer'
          visits: number
        }
        Insert: {
          day: string
          step: 'form' | 'name' | 'email' | 'confirmEmail' | 'message' | 'answer'
          visits: number
        }
        Update: {
          day?: string
          step?: 'form' | 'name' | 'email' | 'confirmEmail' | 'message' | 'answer'
          visits?: number
        }
        Relationships: []
      }
      funnel_totals: {
        Row: {
          begun: number
          day: string
          grain: 'day' | 'month'
          kind: 'all' | 'page' | 'campaign' | 'referrer' | 'device' | 'language'
          name: string
          seen: number
          visits: number
        }
        Insert: {
          begun?: number
          day: string
          grain?: 'day' | 'month'
          kind: 'all' | 'page' | 'campaign' | 'referrer' | 'device' | 'language'
          name: string
          seen?: number
          visits?: number
        }
        Update: {
          begun?: number
          day?: string
          grain?: 'day' | 'month'
          kind?: 'all' | 'page' | 'campaign' | 'referrer' | 'device' | 'language'
          name?: string
          seen?: number
          visits?: number
        }
        Relationships: []
      }
      lead_combinations: {
        Row: {
          campaign: string
          contacted: number
          day: string
          device: string
          grain: 'day' | 'month'
          language: string
          names: string
          page: string
          referrer: string
          sent: number
          won: number
        }
        Insert: {
          campaign: string
          contacted: number
          day: string
          device: string
          grain: 'day' | 'month'
          language: string
          names?: never
          page: string
          referrer: string
          sent: number
          won: number
        }
        Update: {
          campaign?: string
          contacted?: number
          day?: string
          device?: string
          grain?: 'day' | 'month'
          language?: string
          names?: never
          page?: string
          referrer?: string
          sent?: number
          won?: number
        }
        Relationships: []
      }
      lead_total_changes: {
        Row: {
          arrival: Json | null
          contacted: number
          day: string
          id: number
          sent: number
          source: string
          won: number
        }
        Insert: {
          arrival?: Json | null
          contacted: number
          day: string
          id?: never
          sent: number
          source: string
          won: number
        }
        Update: {
          arrival?: Json | null
          contacted?: number
          day?: string
          id?: never
          sent?: number
          source?: string
          won?: number
        }
        Relationships: []
      }
      lead_totals: {
        Row: {
          contacted: number
          day: string
          grain: 'day' | 'month'
          kind: 'all' | 'way' | 'page' | 'campaign' | 'referrer' | 'device' | 'language'
          name: string
          sent: number
          won: number
        }
        Insert: {
          contacted: number
          day: string
          grain?: 'day' | 'month'
          kind: 'all' | 'way' | 'page' | 'campaign' | 'referrer' | 'device' | 'language'
          name: string
          sent: number
          won: number
        }
        Update: {
          contacted?: number
          day?: string
          grain?: 'day' | 'month'
          kind?: 'all' | 'way' | 'page' | 'campaign' | 'referrer' | 'device' | 'language'
          name?: string
          sent?: number
          won?: number
        }
        Relationships: []
      }
      media_files: {
        Row: {
          alt: string
          created_at: string
          focus: string | null
          height: number | null
          id: string
          name: string
          poster: string | null
          renditions: number[]
          size: number | null
          updated_at: string
          upload_key: string | null
          width: number | null
        }
        Insert: {
          alt?: string
          created_at?: string
          focus?: string | null
          height?: number | null
          id?: string
          name: string
          poster?: string | null
          renditions?: number[]
          size?: number | null
          updated_at?: string
          upload_key?: string | null
          width?: number | null
        }
        Update: {
          alt?: string
          created_at?: string
          focus?: string | null
          height?: number | null
          id?: string
          name?: string
          poster?: string | null
          renditions?: number[]
          size?: number | null
          updated_at?: string
          upload_key?: string | null
          width?: number | null
        }
        Relationships: []
      }
      missing_pages: {
        Row: {
          first_at: string
          is_hidden: boolean
          last_at: string
          path: string
          referrer: string | null
          visits: number
        }
        Insert: {
          first_at?: string
          is_hidden?: boolean
          last_at?: string
          path: string
          referrer?: string | null
          visits?: number
        }
        Update: {
          first_at?: string
          is_hidden?: boolean
          last_at?: string
          path?: string
          referrer?: string | null
          visits?: number
        }
        Relationships: []
      }
      notification_settings: {
        Row: {
          acknowledge: boolean
          checked_at: string | null
          digest_minutes: number
          id: number
          mail_ready: boolean
          month_report: boolean
          recipients: string[]
          webhook: boolean
          webhook_ready: boolean
        }
        Insert: {
          acknowledge?: boolean
          checked_at?: string | null
          digest_minutes?: number
          id?: number
          mail_ready?: boolean
          month_report?: boolean
          recipients?: string[]
          webhook?: boolean
          webhook_ready?: boolean
        }
        Update: {
          acknowledge?: boolean
          checked_at?: string | null
          digest_minutes?: number
          id?: number
          mail_ready?: boolean
          month_report?: boolean
          recipients?: string[]
          webhook?: boolean
          webhook_ready?: boolean
        }
        Relationships: []
      }
      notifications: {
        Row: {
          attempts: number
          batch: string | null
          batched_at: string | null
          channel: 'mail' | 'webhook' | 'acknowledgement'
          chat_log_id: string | null
          created_at: string
          due_at: string
          id: string
          lease: string | null
          leased_until: string | null
          log: Json
          reason: 'lead' | 'missed_call' | 'wrote_again'
          sent_at: string | null
          status: 'waiting' | 'sent' | 'dead'
          submission_id: string | null
        }
        Insert: {
          attempts?: number
          batch?: string | null
          batched_at?: string | null
          channel: 'mail' | 'webhook' | 'acknowledgement'
          chat_log_id?: string | null
          created_at?: string
          due_at?: string
          id?: string
          lease?: string | null
          leased_until?: string | null
          log?: Json
          reason?: 'lead' | 'missed_call' | 'wrote_again'
          sent_at?: string | null
          status?: 'waiting' | 'sent' | 'dead'
          submission_id?: string | null
        }
        Update: {
          attempts?: number
          batch?: string | null
          batched_at?: string | null
          channel?: 'mail' | 'webhook' | 'acknowledgement'
          chat_log_id?: string | null
          created_at?: string
          due_at?: string
          id?: string
          lease?: string | null
          leased_until?: string | null
          log?: Json
          reason?: 'lead' | 'missed_call' | 'wrote_again'
          sent_at?: string | null
          status?: 'waiting' | 'sent' | 'dead'
          submission_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'notifications_chat_log_id_fkey'
            columns: ['chat_log_id']
            isOneToOne: false
            referencedRelation: 'chat_logs'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'notifications_submission_id_fkey'
            columns: ['submission_id']
            isOneToOne: false
            referencedRelation: 'contact_submissions'
            referencedColumns: ['id']
          },
        ]
      }
      people: {
        Row: {
          by_hand: boolean
          company: string
          created_at: string
          email: string | null
          id: string
          merged_into: string | null
          name: string
          owner_id: string | null
          phone: string
          revision: number
          tags: string[]
          unsubscribed_at: string | null
          updated_at: string
        }
        Insert: {
          by_hand?: boolean
          company?: string
          created_at?: string
          email?: string | null
          id?: string
          merged_into?: string | null
          name?: string
          owner_id?: string | null
          phone?: string
          revision?: number
          tags?: string[]
          unsubscribed_at?: string | null
          updated_at?: string
        }
        Update: {
          by_hand?: boolean
          company?: string
          created_at?: string
          email?: string | null
          id?: string
          merged_into?: string | null
          name?: string
          owner_id?: string | null
          phone?: string
          revision?: number
          tags?: string[]
          unsubscribed_at?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      person_emails: {
        Row: {
          attempts: number
          author_id: string | null
          body_html: string | null
          body_text: string
          chat_id: string | null
          created_at: string
          direction: 'out' | 'in'
          failure: string | null
          from_address: string
          id: string
          in_reply_to: string | null
          kind: 'answer' | 'reply' | 'auto_reply' | 'bounce' | 'chat_answers'
          leased_until: string | null
          matched_by: 'token' | 'reference' | 'sender' | 'new' | null
          maybe_twice: boolean
          message_id: string | null
          next_attempt_at: string | null
          person_id: string
          reference_ids: string[]
          send_after: string
          sent_at: string | null
          state: 'queued' | 'sending' | 'sent' | 'failed' | 'canceled' | 'received'
          subject: string
          submission_id: string | null
          to_address: string
        }
        Insert: {
          attempts?: number
          author_id?: string | null
          body_html?: string | null
          body_text?: string
          chat_id?: string | null
          created_at?: string
          direction?: 'out' | 'in'
          failure?: string | null
          from_address?: string
          id?: string
          in_reply_to?: string | null
          kind?: 'answer' | 'reply' | 'auto_reply' | 'bounce' | 'chat_answers'
          leased_until?: string | null
          matched_by?: 'token' | 'reference' | 'sender' | 'new' | null
          maybe_twice?: boolean
          message_id?: string | null
          next_attempt_at?: string | null
          person_id: string
          reference_ids?: string[]
          send_after?: string
          sent_at?: string | null
          state?: 'queued' | 'sending' | 'sent' | 'failed' | 'canceled' | 'received'
          subject?: string
          submission_id?: string | null
          to_address?: string
        }
        Update: {
          attempts?: number
          author_id?: string | null
          body_html?: string | null
          body_text?: string
          chat_id?: string | null
          created_at?: string
          direction?: 'out' | 'in'
          failure?: string | null
          from_address?: string
          id?: string
          in_reply_to?: string | null
          kind?: 'answer' | 'reply' | 'auto_reply' | 'bounce' | 'chat_answers'
          leased_until?: string | null
          matched_by?: 'token' | 'reference' | 'sender' | 'new' | null
          maybe_twice?: boolean
          message_id?: string | null
          next_attempt_at?: string | null
          person_id?: string
          reference_ids?: string[]
          send_after?: string
          sent_at?: string | null
          state?: 'queued' | 'sending' | 'sent' | 'failed' | 'canceled' | 'received'
          subject?: string
          submission_id?: string | null
          to_address?: string
        }
        Relationships: [
          {
            foreignKeyName: 'person_emails_chat_id_fkey'
            columns: ['chat_id']
            isOneToOne: false
            referencedRelation: 'chat_logs'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'person_emails_person_id_fkey'
            columns: ['person_id']
            isOneToOne: false
            referencedRelation: 'people'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'person_emails_submission_id_fkey'
            columns: ['submission_id']
            isOneToOne: false
            referencedRelation: 'contact_submissions'
            referencedColumns: ['id']
          },
        ]
      }
      person_events: {
        Row: {
          actor_id: string | null
          became: string | null
          created_at: string
          id: string
          kind: 'status' | 'owner' | 'merged' | 'unmerged'
          person_id: string
          was: string | null
        }
        Insert: {
          actor_id?: string | null
          became?: string | null
          created_at?: string
          id?: string
          kind: 'status' | 'owner' | 'merged' | 'unmerged'
          person_id: string
          was?: string | null
        }
        Update: {
          actor_id?: string | null
          became?: string | null
          created_at?: string
          id?: string
          kind?: 'status' | 'owner' | 'merged' | 'unmerged'
          person_id?: string
          was?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'person_events_person_id_fkey'
            columns: ['person_id']
            isOneToOne: false
            referencedRelation: 'people'
            referencedColumns: ['id']
          },
        ]
      }
      person_notes: {
        Row: {
          author_id: string | null
          body: string
          created_at: string
          id: string
          person_id: string
          revision: number
          updated_at: string
        }
        Insert: {
          author_id?: string | null
          body: string
          created_at?: string
          id?: string
          person_id: string
          revision?: number
          updated_at?: string
        }
        Update: {
          author_id?: string | null
          body?: string
          created_at?: string
          id?: string
          person_id?: string
          revision?: number
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'person_notes_person_id_fkey'
            columns: ['person_id']
            isOneToOne: false
            referencedRelation: 'people'
            referencedColumns: ['id']
          },
        ]
      }
      portfolio_items: {
        Row: {
          category: string
          created_at: string
          description: string
          id: string
          image_alt: string
          image_focus: string | null
          image_height: number | null
          image_url: string | null
          image_width: number | null
          link: string | null
          metrics: string[]
          place: number | null
          revision: number
          status: 'draft' | 'published'
          technologies: string[]
          title: string
          type: 'image' | 'video'
          updated_at: string
          video_url: string | null
        }
        Insert: {
          category: string
          created_at?: string
          description?: string
          id?: string
          image_alt?: string
          image_focus?: string | null
          image_height?: number | null
          image_url?: string | null
          image_width?: number | null
          link?: string | null
          metrics?: string[]
          place?: number | null
          revision?: number
          status?: 'draft' | 'published'
          technologies?: string[]
          title: string
          type?: 'image' | 'video'
          updated_at?: string
          video_url?: string | null
        }
        Update: {
          category?: string
          created_at?: string
          description?: string
          id?: string
          image_alt?: string
          image_focus?: string | null
          image_height?: number | null
          image_url?: string | null
          image_width?: number | null
          link?: string | null
          metrics?: string[]
          place?: number | null
          revision?: number
          status?: 'draft' | 'published'
          technologies?: string[]
          title?: string
          type?: 'image' | 'video'
          updated_at?: string
          video_url?: string | null
        }
        Relationships: []
      }
      publications: {
        Row: {
          deploy_id: string | null
          error: string | null
          finished_at: string | null
          id: string
          log_url: string | null
          reason: 'change' | 'person' | 'elsewhere'
          started_at: string
          status: 'building' | 'live' | 'failed'
        }
        Insert: {
          deploy_id?: string | null
          error?: string | null
          finished_at?: string | null
          id?: string
          log_url?: string | null
          reason: 'change' | 'person' | 'elsewhere'
          started_at: string
          status?: 'building' | 'live' | 'failed'
        }
        Update: {
          deploy_id?: string | null
          error?: string | null
          finished_at?: string | null
          id?: string
          log_url?: string | null
          reason?: 'change' | 'person' | 'elsewhere'
          started_at?: string
          status?: 'building' | 'live' | 'failed'
        }
        Relationships: []
      }
      push_messages: {
        Row: {
          attempts: number
          created_at: string
          due_at: string
          expires_at: string
          id: string
          kind: 'call' | 'lead' | 'missed_call' | 'wrote_again' | 'word' | 'due'
          leased_until: string | null
          sent_at: string | null
          subject_id: string | null
          subscription_id: string
          words: Json
        }
        Insert: {
          attempts?: number
          created_at?: string
          due_at?: string
          expires_at: string
          id?: string
          kind: 'call' | 'lead' | 'missed_call' | 'wrote_again' | 'word' | 'due'
          leased_until?: string | null
          sent_at?: string | null
          subject_id?: string | null
          subscription_id: string
          words?: Json
        }
        Update: {
          attempts?: number
          created_at?: string
          due_at?: string
          expires_at?: string
          id?: string
          kind?: 'call' | 'lead' | 'missed_call' | 'wrote_again' | 'word' | 'due'
          leased_until?: string | null
          sent_at?: string | null
          subject_id?: string | null
          subscription_id?: string
          words?: Json
        }
        Relationships: [
          {
            foreignKeyName: 'push_messages_subscription_id_fkey'
            columns: ['subscription_id']
            isOneToOne: false
            referencedRelation: 'push_subscriptions'
            referencedColumns: ['id']
          },
        ]
      }
      push_subscriptions: {
        Row: {
          auth: string
          created_at: string
          device: string
          endpoint: string
          id: string
          kinds: string[]
          p256dh: string
          quiet_from: string | null
          quiet_to: string | null
          session_id: string | null
          shows_content: boolean
          told_due_on: string | null
          user_id: string
        }
        Insert: {
          auth: string
          created_at?: string
          device?: string
          endpoint: string
          id?: string
          kinds?: string[]
          p256dh: string
          quiet_from?: string | null
          quiet_to?: string | null
          session_id?: string | null
          shows_content?: boolean
          told_due_on?: string | null
          user_id?: string
        }
        Update: {
          auth?: string
          created_at?: string
          device?: string
          endpoint?: string
          id?: string
          kinds?: string[]
          p256dh?: string
          quiet_from?: string | null
          quiet_to?: string | null
          session_id?: string | null
          shows_content?: boolean
          told_due_on?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'push_subscriptions_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'team_members'
            referencedColumns: ['user_id']
          },
        ]
      }
      redirects: {
        Row: {
          created_at: string
          from_path: string
          id: string
          to_path: string
        }
        Insert: {
          created_at?: string
          from_path: string
          id?: string
          to_path: string
        }
        Update: {
          created_at?: string
          from_path?: string
          id?: string
          to_path?: string
        }
        Relationships: []
      }
      saved_answers: {
        Row: {
          body: string
          id: string
          position: number
          revision: number
          title: string
          updated_at: string
        }
        Insert: {
          body: string
          id?: string
          position?: number
          revision?: number
          title: string
          updated_at?: string
        }
        Update: {
          body?: string
          id?: string
          position?: number
          revision?: number
          title?: string
          updated_at?: string
        }
        Relationships: []
      }
      settled_questions: {
        Row: {
          key: string
          settled_at: string
        }
        Insert: {
          key: string
          settled_at?: string
        }
        Update: {
          key?: string
          settled_at?: string
        }
        Relationships: []
      }
      site_changes: {
        Row: {
          changed_at: string
          due_at: string
          first_changed_at: string
          kind: 'edit' | 'due'
          publication_id: string | null
          row_id: string
          table_name: string
        }
        Insert: {
          changed_at?: string
          due_at?: string
          first_changed_at?: string
          kind: 'edit' | 'due'
          publication_id?: string | null
          row_id: string
          table_name: string
        }
        Update: {
          changed_at?: string
          due_at?: string
          first_changed_at?: string
          kind?: 'edit' | 'due'
          publication_id?: string | null
          row_id?: string
          table_name?: string
        }
        Relationships: [
          {
            foreignKeyName: 'site_changes_publication_id_fkey'
            columns: ['publication_id']
            isOneToOne: false
            referencedRelation: 'publications'
            referencedColumns: ['id']
          },
        ]
      }
      site_config: {
        Row: {
          hero_bg: string | null
          hero_focus: string | null
          hero_subtitle: string | null
          hero_title: string | null
          id: number
          logo: string | null
          revision: number
          site_name: string | null
          slogan: string | null
          updated_at: string
        }
        Insert: {
          hero_bg?: string | null
          hero_focus?: string | null
          hero_subtitle?: string | null
          hero_title?: string | null
          id?: number
          logo?: string | null
          revision?: number
          site_name?: string | null
          slogan?: string | null
          updated_at?: string
        }
        Update: {
          hero_bg?: string | null
          hero_focus?: string | null
          hero_subtitle?: string | null
          hero_title?: string | null
          id?: number
          logo?: string | null
          revision?: number
          site_name?: string | null
          slogan?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      team_members: {
        Row: {
          granted_at: string
          invited_by: string | null
          joined_at: string | null
          name: string
          notify: Json
          picture: string | null
          role: 'owner' | 'sales' | 'editor'
          time_zone: string | null
          user_id: string
        }
        Insert: {
          granted_at?: string
          invited_by?: string | null
          joined_at?: string | null
          name?: string
          notify?: Json
          picture?: string | null
          role: 'owner' | 'sales' | 'editor'
          time_zone?: string | null
          user_id: string
        }
        Update: {
          granted_at?: string
          invited_by?: string | null
          joined_at?: string | null
          name?: string
          notify?: Json
          picture?: string | null
          role?: 'owner' | 'sales' | 'editor'
          time_zone?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'team_members_invited_by_fkey'
            columns: ['invited_by']
            isOneToOne: false
            referencedRelation: 'team_members'
            referencedColumns: ['user_id']
          },
        ]
      }
      team_settings: {
        Row: {
          id: boolean
          second_factor_demanded: boolean
        }
        Insert: {
          id?: boolean
          second_factor_demanded?: boolean
        }
        Update: {
          id?: boolean
          second_factor_demanded?: boolean
        }
        Relationships: []
      }
      visit_totals: {
        Row: {
          day: string
          grain: 'day' | 'month'
          kind: 'visit' | 'visitor' | 'page' | 'referrer' | 'device'
          name: string
          visits: number
        }
        Insert: {
          day: string
          grain?: 'day' | 'month'
          kind: 'visit' | 'visitor' | 'page' | 'referrer' | 'device'
          name: string
          visits: number
        }
        Update: {
          day?: string
          grain?: 'day' | 'month'
          kind?: 'visit' | 'visitor' | 'page' | 'referrer' | 'device'
          name?: string
          visits?: number
        }
        Relationships: []
      }
      visits: {
        Row: {
          created_at: string
          device: 'phone' | 'tablet' | 'desktop' | null
          id: string
          ip_address: string | null
          path: string
          referrer: string | null
          user_agent: string | null
        }
        Insert: {
          created_at?: string
          device?: 'phone' | 'tablet' | 'desktop' | null
          id?: string
          ip_address?: string | null
          path: string
          referrer?: string | null
          user_agent?: string | null
        }
        Update: {
          created_at?: string
          device?: 'phone' | 'tablet' | 'desktop' | null
          id?: string
          ip_address?: string | null
          path?: string
          referrer?: string | null
          user_agent?: string | null
        }
        Relationships: []
      }
      vital_counts: {
        Row: {
          bucket: number
          day: string
          device: 'phone' | 'tablet' | 'desktop'
          metric: 'lcp' | 'inp' | 'cls' | 'ttfb'
          page: string
          views: number
        }
        Insert: {
          bucket: number
          day: string
          device: 'phone' | 'tablet' | 'desktop'
          metric: 'lcp' | 'inp' | 'cls' | 'ttfb'
          page: string
          views: number
        }
        Update: {
          bucket?: number
          day?: string
          device?: 'phone' | 'tablet' | 'desktop'
          metric?: 'lcp' | 'inp' | 'cls' | 'ttfb'
          page?: string
          views?: number
        }
        Relationships: []
      }
    }
    Views: Record<never, never>
    Functions: {
      accept_chat: { Args: { chat_id: string | null }; Returns: boolean | null }
      add_member: { Args: { member: string | null; member_role: string | null; inviter: string | null }; Returns: boolean | null }
      add_people: { Args: { added: Json }; Returns: string[] | null }
      admin_login_summary: { Args: Record<never, never>; Returns: Json }
      apply_retention: { Args: { visit_days: number | null; log_days: number | null }; Returns: Json }
      attend_chat: { Args: { chat_id: string | null }; Returns: boolean | null }
      backup_rows: { Args: { table_name: string | null; after: Json; most: number | null }; Returns: Json }
      backup_tables: { Args: Record<never, never>; Returns: Json }
      beat: { Args: { name: string | null }; Returns: Json }
      begin_export: { Args: { kind: string | null }; Returns: undefined }
      begin_first_password: { Args: { email: string | null }; Returns: string | null }
      chat_handoff: { Args: { chat_id: string | null; secret_hash: string | null; action: string | null; known: number | null; sender?: string | null }; Returns: Json }
      chat_queue: { Args: Record<never, never>; Returns: { chat_log_id: string | null; state: string | null; requested_at: string | null; waited_seconds: number | null; talked_seconds: number | null; user_info: Json; page: string | null; last_words: string | null; said: number | null; accepted_by: string | null; is_mine: boolean | null; visitor_away: boolean | null }[] }
      chat_step_report: { Args: Record<never, never>; Returns: { flow_version: string | null; step: string | null; reached: number | null; answered: number | null; skipped: number | null; present: number | null }[] }
      claim_due_digests: { Args: { today: string | null }; Returns: Json }
      claim_emails: { Args: { most: number | null; domain?: string | null }; Returns: Json }
      claim_month_reports: { Args: { month: string | null }; Returns: Json }
      claim_notifications: { Args: { channel: string | null }; Returns: Json }
      claim_pushes: { Args: { most: number | null }; Returns: Json }
      clear_rows: { Args: { table_name: string | null }; Returns: number | null }
      copy_of_person: { Args: { person: string | null }; Returns: Json }
      count_people: { Args: { wanted_owner?: string | null; wanted_tag?: string | null; today?: string | null }; Returns: Json }
      due_alarms: { Args: Record<never, never>; Returns: Json }
      due_digest_sent: { Args: { today: string | null; member: string | null }; Returns: boolean | null }
      email_failed: { Args: { email: string | null; attempt: number | null; reason: string | null; retry_at: string | null; perhaps_arrived?: boolean | null }; Returns: boolean | null }
      email_sent: { Args: { email: string | null; attempt: number | null }; Returns: boolean | null }
      end_chat: { Args: { chat_id: string | null }; Returns: boolean | null }
      end_session: { Args: { session: string | null }; Returns: boolean | null }
      erase_person: { Args: { person: string | null; shown: string[] | null }; Returns: Json }
      finish_notifications: { Args: { lease: string | null; result: string | null; cause: string | null; pause_seconds: number | null }; Returns: number | null }
      finish_push: { Args: { message: string | null; attempt: number | null; result: string | null; pause_seconds: number | null }; Returns: boolean | null }
      first_answers: { Args: { since: string | null }; Returns: { month: string | null; people: number | null; answered: number | null; median_seconds: number | null }[] }
      first_password_of: { Args: { email: string | null }; Returns: string | null }
      funnel: { Args: { first_day: string | null; last_day: string | null; filters?: Json }; Returns: Json }
      funnel_leads: { Args: { first_day: string | null; last_day: string | null; filters?: Json; step?: string | null }; Returns: { id: string | null; person_id: string | null; name: string | null; status: string | null; submitted_at: string | null }[] }
      grant_role: { Args: { email: string | null; member_role: string | null }; Returns: undefined }
      is_someone_live: { Args: Record<never, never>; Returns: boolean | null }
      list_people: { Args: { term?: string | null; wanted?: string | null; wanted_owner?: string | null; wanted_tag?: string | null; today?: string | null; most?: number | null; after_rank?: number | null; after_place?: number | null; after_id?: string | null }; Returns: Json }
      make_lead: { Args: { lead: Json }; Returns: string | null }
      make_recovery_codes: { Args: Record<never, never>; Returns: string[] | null }
      mark_joined: { Args: Record<never, never>; Returns: undefined }
      merge_people: { Args: { from_person: string | null; into_person: string | null }; Returns: undefined }
      month_report_sent: { Args: { month: string | null; member: string | null }; Returns: boolean | null }
      my_access: { Args: Record<never, never>; Returns: Json }
      my_sessions: { Args: Record<never, never>; Returns: { id: string | null; created_at: string | null; last_used_at: string | null; user_agent: string | null; place: string | null; is_current: boolean | null }[] }
      note_alarms: { Args: { until: string | null }; Returns: undefined }
      note_missing_page: { Args: { asked: string | null; came_from: string | null }; Returns: undefined }
      people_at: { Args: { addresses: string[] | null }; Returns: Json }
      person_files: { Args: { person: string | null; shown: string[] | null }; Returns: string[] | null }
      person_timeline: { Args: { person: string | null; before?: string | null; size?: number | null; before_key?: string | null }; Returns: { kind: string | null; id: string | null; at: string | null; key: string | null; entry: Json }[] }
      place_portfolio_items: { Args: { ids: string[] | null; seen?: string[] | null }; Returns: number | null }
      project_facts: { Args: Record<never, never>; Returns: Json }
      publishing_state: { Args: { at?: string | null }; Returns: Json }
      purge_deleted_rows: { Args: Record<never, never>; Returns: number | null }
      queue_chat_answers: { Args: Record<never, never>; Returns: number | null }
      queue_due_pushes: { Args: Record<never, never>; Returns: number | null }
      queue_email: { Args: { email: Json }; Returns: string | null }
      receive_deploy: { Args: { deploy: Json }; Returns: string | null }
      receive_email: { Args: { email: Json }; Returns: Json }
      receive_submission: { Args: { submission: Json; sender: string | null }; Returns: string | null }
      record_admin_login: { Args: { attempt: Json; sender: string | null }; Returns: string | null }
      record_password_attempt: { Args: { event: Json }; Returns: Json }
      record_session_renewal: { Args: { sender: string | null }; Returns: string | null }
      record_sign_in: { Args: { event: Json }; Returns: Json }
      record_visit: { Args: { visit: Json; sender: string | null }; Returns: string | null }
      record_vitals: { Args: { vitals: Json; sender: string | null }; Returns: string | null }
      recovery_codes_left: { Args: Record<never, never>; Returns: number | null }
      remove_member: { Args: { member: string | null; heir: string | null }; Returns: undefined }
      require_recent_sign_in: { Args: Record<never, never>; Returns: undefined }
      restore_deleted: { Args: { ids: string[] | null }; Returns: number | null }
      restore_rows: { Args: { table_name: string | null; entries: Json }; Returns: number | null }
      resume_chat: { Args: { chat_id: string | null }; Returns: Json }
      retry_email: { Args: { email: string | null }; Returns: boolean | null }
      retry_notification: { Args: { notification: string | null }; Returns: boolean | null }
      save_chat: { Args: { conversation: Json; secret_hash: string | null; sender: string | null }; Returns: string | null }
      save_push_subscription: { Args: { subscription: Json }; Returns: string | null }
      search_blog_posts: { Args: { term?: string | null; wanted_state?: string | null; as_of?: string | null; most?: number | null; after_time?: string | null; after_id?: string | null; skip?: number | null; oldest_first?: boolean | null }; Returns: Json }
      search_chat_logs: { Args: { term?: string | null; oldest_first?: boolean | null; skip?: number | null; most?: number | null }; Returns: Json }
      search_contact_submissions: { Args: { term?: string | null; wanted_status?: string | null; wanted_source?: string | null; wanted_flagged?: boolean | null; skip?: number | null; most?: number | null; after_time?: string | null; after_id?: string | null }; Returns: Json }
      set_member_role: { Args: { member: string | null; new_role: string | null }; Returns: undefined }
      settle_questions: { Args: { questions: string[] | null }; Returns: undefined }
      spend_model_answer: { Args: { chat_id: string | null; secret_hash: string | null; most_per_chat: number | null; most_per_day: number | null }; Returns: boolean | null }
      spend_recovery_code: { Args: { member: string | null; code: string | null }; Returns: string | null }
      start_publication: { Args: { reason: string | null; at?: string | null }; Returns: string | null }
      stray_mail_files: { Args: Record<never, never>; Returns: string[] | null }
      submissions_pulse: { Args: Record<never, never>; Returns: Json }
      sweep_chats: { Args: Record<never, never>; Returns: number | null }
      take_email_back: { Args: { email: string | null }; Returns: boolean | null }
      team: { Args: Record<never, never>; Returns: { user_id: string | null; email: string | null; name: string | null; role: string | null; picture: string | null; time_zone: string | null; invited_by_name: string | null; granted_at: string | null; joined_at: string | null; has_factor: boolean | null; last_seen_at: string | null; last_seen_place: string | null }[] }
      unanswered_questions: { Args: Record<never, never>; Returns: { chat_log_id: string | null; question: string | null; asked_at: string | null; wants_person: boolean | null; is_noted: boolean | null }[] }
      unmerge_people: { Args: { person: string | null }; Returns: string | null }
      visit_summary: { Args: { since?: string | null; until?: string | null; part?: string | null; part_name?: string | null }; Returns: Json }
      vitals: { Args: { first_day: string | null; last_day: string | null; wanted_device: string | null; wanted_page?: string | null }; Returns: Json }
    }
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}
