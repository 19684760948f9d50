// Shows the description of the REST API by Swagger UI, which the page has loaded.

globalThis.SwaggerUIBundle({
  url: "/v3/api-docs",
  dom_id: "#swagger",
  deepLinking: false,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
