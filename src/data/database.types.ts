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
      audit_log: {
        Row: {
          action: 'added' | 'changed' | 'deleted' | 'restored' | 'signed in' | 'sign-in failed' | 'exported' | 'invited' | 'removed' | 'role changed' | 'second factor set' | 'second factor removed' | 'recovery code used'
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
          action: 'added' | 'changed' | 'deleted' | 'restored' | 'signed in' | 'sign-in failed' | 'exported' | 'invited' | 'removed' | 'role changed' | 'second factor set' | 'second factor removed' | 'recovery code used'
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
          action?: 'added' | 'changed' | 'deleted' | 'restored' | 'signed in' | 'sign-in failed' | 'exported' | 'invited' | 'removed' | 'role changed' | 'second factor set' | 'second factor removed' | 'recovery code used'
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
          content: string
          id: number
          image_alts: Json
          image_urls: string[]
          post_deleted_at: string | null
          post_id: string
          published_at: string
          revision: number
          saved_at: string
          saved_by: string | null
          slug: string
          status: string
          title: string
        }
        Insert: {
          content: string
          id?: never
          image_alts: Json
          image_urls: string[]
          post_deleted_at?: string | null
          post_id: string
          published_at: string
          revision: number
          saved_at?: string
          saved_by?: string | null
          slug: string
          status: string
          title: string
        }
        Update: {
          content?: string
          id?: never
          image_alts?: Json
          image_urls?: string[]
          post_deleted_at?: string | null
          post_id?: string
          published_at?: string
          revision?: number
          saved_at?: string
          saved_by?: string | null
          slug?: string
          status?: string
          title?: string
        }
        Relationships: []
      }
      blog_posts: {
        Row: {
          content: string
          created_at: string
          id: string
          image_alts: Json
          image_urls: string[]
          published_at: string
          revision: number
          slug: string
          status: 'draft' | 'scheduled' | 'published'
          title: string
          updated_at: string
        }
        Insert: {
          content: string
          created_at?: string
          id?: string
          image_alts?: Json
          image_urls?: string[]
          published_at?: string
          revision?: number
          slug?: string
          status?: 'draft' | 'scheduled' | 'published'
          title: string
          updated_at?: string
        }
        Update: {
          content?: string
          created_at?: string
          id?: string
          image_alts?: Json
          image_urls?: string[]
          published_at?: string
          revision?: number
          slug?: string
          status?: 'draft' | 'scheduled' | 'published'
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
          ended_at: string | null
          ended_why: 'unanswered' | 'ended' | 'gone' | 'left' | null
          requested_at: string
          visitor_seen_at: string
        }
        Insert: {
          accepted_at?: string | null
          accepted_by?: string | null
          admin_seen_at?: string | null
          chat_log_id: string
          ended_at?: string | null
          ended_why?: 'unanswered' | 'ended' | 'gone' | 'left' | null
          requested_at?: string
          visitor_seen_at?: string
        }
        Update: {
          accepted_at?: string | null
          accepted_by?: string | null
          admin_seen_at?: string | null
          chat_log_id?: string
          ended_at?: string | null
          ended_why?: 'unanswered' | 'ended' | 'gone' | 'left' | null
          requested_at?: string
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
          source_path?: string | null
          status?: 'new' | 'contacted' | 'won' | 'lost'
          step?: string | null
          updated_at?: string
          user_info?: Json
        }
        Relationships: []
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
          chat_log_id: string | null
          created_at: string
          email: string
          flags: string[]
          id: string
          message: string
          name: string
          notes: string
          notes_revision: number
          source: 'contact' | 'chat'
          source_path: string | null
          status: 'new' | 'contacted' | 'won' | 'lost'
          submitted_at: string
          updated_at: string
          verified: boolean
        }
        Insert: {
          chat_log_id?: string | null
          created_at?: string
          email: string
          flags?: string[]
          id?: string
          message: string
          name: string
          notes?: string
          notes_revision?: number
          source?: 'contact' | 'chat'
          source_path?: string | null
          status?: 'new' | 'contacted' | 'won' | 'lost'
          submitted_at?: string
          updated_at?: string
          verified?: boolean
        }
        Update: {
          chat_log_id?: string | null
          created_at?: string
          email?: string
          flags?: string[]
          id?: string
          message?: string
          name?: string
          notes?: string
          notes_revision?: number
          source?: 'contact' | 'chat'
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
      media_files: {
        Row: {
          alt: string
          created_at: string
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
      notification_settings: {
        Row: {
          acknowledge: boolean
          checked_at: string | null
          digest_minutes: number
          id: number
          mail_ready: boolean
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
      portfolio_items: {
        Row: {
          category: string
          created_at: string
          description: string
          id: string
          image_alt: string
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
          kind: 'visit' | 'page' | 'referrer' | 'device'
          name: string
          visits: number
        }
        Insert: {
          day: string
          grain?: 'day' | 'month'
          kind: 'visit' | 'page' | 'referrer' | 'device'
          name: string
          visits: number
        }
        Update: {
          day?: string
          grain?: 'day' | 'month'
          kind?: 'visit' | 'page' | 'referrer' | 'device'
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
    }
    Views: Record<never, never>
    Functions: {
      accept_chat: { Args: { chat_id: string | null }; Returns: boolean | null }
      add_member: { Args: { member: string | null; member_role: string | null; inviter: string | null }; Returns: boolean | null }
      admin_login_summary: { Args: Record<never, never>; Returns: Json }
      apply_retention: { Args: { visit_days: number | null; log_days: number | null }; Returns: Json }
      attend_chat: { Args: { chat_id: string | null }; Returns: boolean | null }
      backup_rows: { Args: { table_name: string | null; after: Json; most: number | null }; Returns: Json }
      backup_tables: { Args: Record<never, never>; Returns: Json }
      begin_export: { Args: { kind: string | null }; Returns: undefined }
      chat_handoff: { Args: { chat_id: string | null; secret_hash: string | null; action: string | null; known: number | null }; Returns: Json }
      chat_queue: { Args: Record<never, never>; Returns: { chat_log_id: string | null; state: string | null; requested_at: string | null; waited_seconds: number | null; talked_seconds: number | null; user_info: Json; page: string | null; last_words: string | null; said: number | null; accepted_by: string | null; is_mine: boolean | null; visitor_away: boolean | null }[] }
      chat_step_report: { Args: Record<never, never>; Returns: { flow_version: string | null; step: string | null; reached: number | null; answered: number | null; skipped: number | null; present: number | null }[] }
      claim_notifications: { Args: { channel: string | null }; Returns: Json }
      clear_rows: { Args: { table_name: string | null }; Returns: number | null }
      end_chat: { Args: { chat_id: string | null }; Returns: boolean | null }
      end_session: { Args: { session: string | null }; Returns: boolean | null }
      finish_notifications: { Args: { lease: string | null; result: string | null; cause: string | null; pause_seconds: number | null }; Returns: number | null }
      grant_role: { Args: { email: string | null; member_role: string | null }; Returns: undefined }
      is_someone_live: { Args: Record<never, never>; Returns: boolean | null }
      make_recovery_codes: { Args: Record<never, never>; Returns: string[] | null }
      mark_joined: { Args: Record<never, never>; Returns: undefined }
      my_access: { Args: Record<never, never>; Returns: Json }
      my_sessions: { Args: Record<never, never>; Returns: { id: string | null; created_at: string | null; last_used_at: string | null; user_agent: string | null; place: string | null; is_current: boolean | null }[] }
      place_portfolio_items: { Args: { ids: string[] | null }; Returns: number | null }
      project_facts: { Args: Record<never, never>; Returns: Json }
      publishing_state: { Args: { at?: string | null }; Returns: Json }
      purge_deleted_rows: { Args: Record<never, never>; Returns: number | null }
      receive_deploy: { Args: { deploy: Json }; Returns: string | null }
      receive_submission: { Args: { submission: Json; sender: string | null }; Returns: string | null }
      record_admin_login: { Args: { attempt: Json; sender: string | null }; Returns: string | null }
      record_password_attempt: { Args: { event: Json }; Returns: Json }
      record_sign_in: { Args: { event: Json }; Returns: Json }
      record_visit: { Args: { visit: Json; sender: string | null }; Returns: string | null }
      recovery_codes_left: { Args: Record<never, never>; Returns: number | null }
      remove_member: { Args: { member: string | null; heir: string | null }; Returns: undefined }
      require_recent_sign_in: { Args: Record<never, never>; Returns: undefined }
      restore_deleted: { Args: { ids: string[] | null }; Returns: number | null }
      restore_rows: { Args: { table_name: string | null; entries: Json }; Returns: number | null }
      retry_notification: { Args: { notification: string | null }; Returns: boolean | null }
      save_chat: { Args: { conversation: Json; secret_hash: string | null; sender: string | null }; Returns: string | null }
      search_blog_posts: { Args: { term?: string | null; wanted_state?: string | null; as_of?: string | null; most?: number | null; after_time?: string | null; after_id?: string | null }; Returns: Json }
      search_chat_logs: { Args: { term?: string | null; oldest_first?: boolean | null; skip?: number | null; most?: number | null }; Returns: Json }
      search_contact_submissions: { Args: { term?: string | null; wanted_status?: string | null; wanted_source?: string | null; wanted_flagged?: boolean | null; skip?: number | null; most?: number | null; after_time?: string | null; after_id?: string | null }; Returns: Json }
      set_member_role: { Args: { member: string | null; new_role: string | null }; Returns: undefined }
      spend_recovery_code: { Args: { member: string | null; code: string | null }; Returns: string | null }
      start_publication: { Args: { reason: string | null; at?: string | null }; Returns: string | null }
      submissions_pulse: { Args: Record<never, never>; Returns: Json }
      sweep_chats: { Args: Record<never, never>; Returns: number | null }
      team: { Args: Record<never, never>; Returns: { user_id: string | null; email: string | null; name: string | null; role: string | null; picture: string | null; time_zone: string | null; invited_by_name: string | null; granted_at: string | null; joined_at: string | null; has_factor: boolean | null; last_seen_at: string | null; last_seen_place: string | null }[] }
      visit_summary: { Args: { since?: string | null }; Returns: Json }
    }
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}
