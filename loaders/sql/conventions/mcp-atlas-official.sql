-- mcp-atlas-official: what MCP-Atlas's scorer and its pass rates count. See docs/conventions/mcp-atlas-official.md.
CREATE MACRO convention_mcp_atlas_official(attempt) AS mcp_atlas_verdict(attempt);
