-- The schema of the store.
-- It is loaded once.

CREATE SCHEMA IF NOT EXISTS store;

-- One thing that is kept.
CREATE TABLE IF NOT EXISTS store.things (
    id          BIGINT PRIMARY KEY,
    -- What it is called.
    name        VARCHAR(100) NOT NULL,
    owner_id    BIGINT REFERENCES people (id),
    created_at  TIMESTAMP DEFAULT now(),
    CONSTRAINT unique_name UNIQUE (name)
);

CREATE TABLE "Odd Name" (a INT);
CREATE TABLE `quoted` (a INT);
CREATE TEMPORARY TABLE scratch AS SELECT * FROM store.things;

/* The names alone. */
CREATE OR REPLACE VIEW store.names AS
SELECT t.name, p.name AS owner
FROM store.things t
JOIN people AS p ON p.id = t.owner_id
WHERE lower(t.name) <> '';

CREATE MATERIALIZED VIEW counts AS
SELECT owner_id, count(*) AS n FROM store.things GROUP BY owner_id;

CREATE UNIQUE INDEX things_by_name ON store.things (name);

CREATE TYPE mood AS ENUM ('sad', 'ok', 'happy');
CREATE TYPE pair AS (a INT, b TEXT);
CREATE DOMAIN positive AS INT CHECK (VALUE > 0);
CREATE SEQUENCE thing_ids START 1;

-- Adds a thing.
CREATE OR REPLACE FUNCTION store.add_thing(new_name TEXT, owner BIGINT DEFAULT 1)
RETURNS BIGINT AS $$
DECLARE
    result BIGINT;
BEGIN
    INSERT INTO store.things (name) VALUES (new_name) RETURNING id INTO result;
    PERFORM log_it(new_name);
    RETURN result;
END;
$$ LANGUAGE plpgsql;

CREATE FUNCTION add_thing(new_name TEXT) RETURNS BIGINT
    LANGUAGE sql AS 'SELECT 1';

CREATE PROCEDURE tidy(days INT)
LANGUAGE SQL
AS $$
    DELETE FROM store.things WHERE created_at < now() - days;
$$;

CREATE TRIGGER things_changed AFTER UPDATE ON store.things
    FOR EACH ROW EXECUTE FUNCTION notify_change();

ALTER TABLE store.things ADD COLUMN size INT;

INSERT INTO people (id, name) VALUES (1, 'nobody');

CREATE TABEL broken (;

-- Still seen.
CREATE TABLE last_one (id INT);

DELIMITER //
CREATE PROCEDURE mysql_style(IN a INT, OUT b INT)
BEGIN
    SELECT a INTO b;
END //
DELIMITER ;
