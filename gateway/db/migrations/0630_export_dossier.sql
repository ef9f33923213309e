-- Ruling 23: companies that exist already get the key in their administrators' and ready-made profiles, where files are opened.
UPDATE "profiles" SET "permissions" = "permissions" || 'export_dossier'::text
WHERE "relation_type" = 'CONTRACTING' AND NOT 'export_dossier' = ANY("permissions") AND 'see_pendency_file' = ANY("permissions")
  AND ("name" IN ('Administrador da contratante', 'Gestor de projetos')
    OR "permissions" @> ARRAY['update_user_accounts', 'update_permission_profile']);
--> statement-breakpoint
UPDATE "profiles" SET "permissions" = "permissions" || 'export_dossier'::text
WHERE "relation_type" = 'PROVIDER' AND NOT 'export_dossier' = ANY("permissions") AND 'see_pendency_file' = ANY("permissions")
  AND ("name" = 'Administrador do fornecedor' OR "permissions" @> ARRAY['update_user_accounts', 'update_permission_profile']);
