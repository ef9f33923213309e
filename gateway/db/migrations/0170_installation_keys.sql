-- Ruling 23: administrators of contracting companies that exist already see the switches and connections of the installation.
UPDATE "profiles" SET "permissions" = "permissions" || ARRAY['see_experimental', 'see_integration_status']
WHERE "relation_type" = 'CONTRACTING' AND NOT "permissions" && ARRAY['see_experimental', 'see_integration_status']
  AND ("name" = 'Administrador da contratante' OR "permissions" @> ARRAY['update_user_accounts', 'update_permission_profile']);
