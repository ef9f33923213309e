ALTER TABLE "project_risk_activities" ADD COLUMN "from_month" date;
