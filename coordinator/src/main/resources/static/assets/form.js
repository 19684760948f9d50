// Whoever chooses another profile is shown its constants at once: the form asks for itself again,
// as its button does where no script runs. What is filled in stays.

const profile = document.querySelector("select[name=profile]");
const fill = document.querySelector("button[name=fill]");

profile?.addEventListener("change", () => profile.form.requestSubmit(fill));
