-- The list of employees is filtered by occupation (CBO).
CREATE INDEX "employees_cbo" ON "employees" USING btree ("cbo","company_id") WHERE cbo is not null;
