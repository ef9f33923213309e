-- Calls counted over all gateways. Unlogged: a crash of the server forgets them, and that costs a minute of patience at most.
CREATE UNLOGGED TABLE "quotas" (
	"key" text PRIMARY KEY NOT NULL,
	"calls" integer NOT NULL,
	"until" timestamp with time zone NOT NULL
);
