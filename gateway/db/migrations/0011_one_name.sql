ALTER TABLE "access_profiles" RENAME TO "profiles";--> statement-breakpoint
ALTER TABLE "company_holidays" RENAME TO "holidays";--> statement-breakpoint
ALTER TABLE "project_organisations" RENAME TO "project_updates";--> statement-breakpoint
ALTER TABLE "outgoing_messages" RENAME TO "messages";--> statement-breakpoint
ALTER INDEX "access_profiles_name" RENAME TO "profiles_name";--> statement-breakpoint
ALTER INDEX "company_holidays_day" RENAME TO "holidays_day";--> statement-breakpoint
ALTER INDEX "outgoing_messages_next" RENAME TO "messages_next";--> statement-breakpoint
ALTER INDEX "project_organisations_waiting" RENAME TO "project_updates_waiting";--> statement-breakpoint
ALTER INDEX "access_profiles_pkey" RENAME TO "profiles_pkey";--> statement-breakpoint
ALTER INDEX "company_holidays_pkey" RENAME TO "holidays_pkey";--> statement-breakpoint
ALTER INDEX "project_organisations_pkey" RENAME TO "project_updates_pkey";--> statement-breakpoint
ALTER INDEX "outgoing_messages_pkey" RENAME TO "messages_pkey";--> statement-breakpoint
ALTER SEQUENCE "access_profiles_id_seq" RENAME TO "profiles_id_seq";--> statement-breakpoint
ALTER SEQUENCE "company_holidays_id_seq" RENAME TO "holidays_id_seq";--> statement-breakpoint
ALTER SEQUENCE "outgoing_messages_id_seq" RENAME TO "messages_id_seq";--> statement-breakpoint
ALTER TABLE "profiles" RENAME CONSTRAINT "access_profiles_company_id_companies_id_fk" TO "profiles_company_id_companies_id_fk";--> statement-breakpoint
ALTER TABLE "holidays" RENAME CONSTRAINT "company_holidays_company_id_companies_id_fk" TO "holidays_company_id_companies_id_fk";--> statement-breakpoint
ALTER TABLE "invites" RENAME CONSTRAINT "invites_profile_id_access_profiles_id_fk" TO "invites_profile_id_profiles_id_fk";--> statement-breakpoint
ALTER TABLE "memberships" RENAME CONSTRAINT "memberships_profile_id_access_profiles_id_fk" TO "memberships_profile_id_profiles_id_fk";--> statement-breakpoint
ALTER TABLE "project_updates" RENAME CONSTRAINT "project_organisations_job_id_jobs_id_fk" TO "project_updates_job_id_jobs_id_fk";--> statement-breakpoint
ALTER TABLE "project_updates" RENAME CONSTRAINT "project_organisations_project_id_projects_id_fk" TO "project_updates_project_id_projects_id_fk";--> statement-breakpoint
ALTER TABLE "project_updates" RENAME CONSTRAINT "project_organisations_requested_by_users_uid_fk" TO "project_updates_requested_by_users_uid_fk";--> statement-breakpoint
ALTER TABLE "views" RENAME CONSTRAINT "views_profile_id_access_profiles_id_fk" TO "views_profile_id_profiles_id_fk";
